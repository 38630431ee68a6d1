// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.CompilerServices.SymbolWriter;

/// Makes an assembly of .NET Standard 2.1 out of one that Mono's compiler has written against Mono's own library.
///
///     Standard.exe make IN.dll NETSTANDARD.dll LIST.txt OUT.dll VERSION SOURCES [LINK]
///         what NETSTANDARD.dll does not forward or LIST.txt does not name is refused
///     Standard.exe members FILE.dll              what the assembly refers to, a line each
///     Standard.exe about FILE.dll                its references, and where its line numbers lead
///     Standard.exe check LIST.txt REFERENCE.dll  lines that the reference does not define
static class Standard
{
    /// Line numbers inside the assembly, which would otherwise keep the whole path of where it was written.
    class Lines : ISymbolWriterProvider
    {
        public ISymbolWriter GetSymbolWriter(ModuleDefinition module, string path)
        {
            return new EmbeddedPortablePdbWriterProvider().GetSymbolWriter(module, Path.GetFileName(path));
        }

        public ISymbolWriter GetSymbolWriter(ModuleDefinition module, Stream stream)
        {
            throw new NotSupportedException();
        }
    }

    static int Main(string[] arguments)
    {
        string[] problems = new string[0];
        if (arguments[0] == "make")
            problems = Make(arguments);
        else if (arguments[0] == "members")
            Console.WriteLine(string.Join("\n", Members(ModuleDefinition.ReadModule(arguments[1]))));
        else if (arguments[0] == "about")
            Describe(ModuleDefinition.ReadModule(arguments[1], new ReaderParameters { SymbolReaderProvider = new EmbeddedPortablePdbReaderProvider() }));
        else
            problems = Unknown(File.ReadAllLines(arguments[1]), ModuleDefinition.ReadModule(arguments[2]));
        foreach (string problem in problems)
            Console.Error.WriteLine(problem);
        return problems.Length == 0 ? 0 : 1;
    }

    static string[] Make(string[] arguments)
    {
        string input = arguments[1], facade = arguments[2], list = arguments[3], output = arguments[4], version = arguments[5], sources = arguments[6];
        ModuleDefinition module = ModuleDefinition.ReadModule(input);
        AssemblyDefinition standard = AssemblyDefinition.ReadAssembly(facade);
        HashSet<string> known = new HashSet<string>(standard.MainModule.ExportedTypes.Select(type => type.FullName));
        TypeReference[] used = module.GetTypeReferences().Where(IsForeign).ToArray();
        string[] unknown = used.Where(type => !known.Contains(type.FullName)).Select(type => type.FullName + " is not in " + standard.Name.FullName).ToArray();
        HashSet<string> listed = new HashSet<string>(File.ReadAllLines(list));
        unknown = unknown.Concat(Members(module).Where(member => !listed.Contains(member)).Select(member => member + " is not in " + Path.GetFileName(list))).ToArray();
        if (unknown.Length > 0)
            return unknown;
        AssemblyNameReference name = new AssemblyNameReference(standard.Name.Name, standard.Name.Version) { PublicKeyToken = standard.Name.PublicKeyToken };
        foreach (TypeReference type in used.Where(type => type.DeclaringType == null))
            type.Scope = name;
        foreach (CustomAttributeArgument argument in AllAttributes(module).SelectMany(found => found.ConstructorArguments))
            if (argument.Value is TypeReference named && named.Scope is AssemblyNameReference)
                named.Scope = name;
        // Demands of the .NET Framework alone.
        module.Assembly.SecurityDeclarations.Clear();
        module.Assembly.Name.Version = new Version(version);
        module.AssemblyReferences.Clear();
        module.AssemblyReferences.Add(name);
        TypeReference framework = new TypeReference("System.Runtime.Versioning", "TargetFrameworkAttribute", module, name);
        MethodReference constructor = new MethodReference(".ctor", module.TypeSystem.Void, framework) { HasThis = true };
        constructor.Parameters.Add(new ParameterDefinition(module.TypeSystem.String));
        CustomAttribute attribute = new CustomAttribute(constructor);
        attribute.ConstructorArguments.Add(new CustomAttributeArgument(module.TypeSystem.String, ".NETStandard,Version=v2.1"));
        module.Assembly.CustomAttributes.Add(attribute);
        AddLines(module, input + ".mdb", sources);
        if (arguments.Length > 7)
            module.CustomDebugInformations.Add(new SourceLinkDebugInformation(arguments[7]));
        module.Write(output, new WriterParameters { SymbolWriterProvider = new Lines(), Timestamp = 0 });
        return unknown;
    }

    /// The compiler's own format of line numbers, which .NET does not read, is carried over; paths begin at the sources' folder.
    static void AddLines(ModuleDefinition module, string file, string sources)
    {
        Dictionary<string, Document> documents = new Dictionary<string, Document>();
        MonoSymbolFile symbols = MonoSymbolFile.ReadSymbolFile(file);
        foreach (MethodEntry entry in symbols.Methods)
        {
            MethodDefinition method = module.LookupToken(entry.Token) as MethodDefinition;
            if (method == null || !method.HasBody)
                continue;
            string path = symbols.GetSourceFile(entry.CompileUnit.SourceFile.Index).FileName;
            if (!documents.TryGetValue(path, out Document document))
            {
                string place = "/_/" + Path.GetFullPath(path).Substring(sources.Length).TrimStart('/');
                documents[path] = document = new Document(place) { Language = DocumentLanguage.CSharp, HashAlgorithm = DocumentHashAlgorithm.SHA256, Type = DocumentType.Text };
                document.Hash = SHA256.Create().ComputeHash(File.ReadAllBytes(path));
            }
            foreach (LineNumberEntry line in entry.GetLineNumberTable().LineNumbers)
            {
                Instruction instruction = method.Body.Instructions.FirstOrDefault(found => found.Offset == line.Offset);
                if (instruction == null || method.DebugInformation.SequencePoints.Any(point => point.Offset == line.Offset))
                    continue;
                int column = Math.Max(line.Column, 1);
                method.DebugInformation.SequencePoints.Add(new SequencePoint(instruction, document)
                    { StartLine = line.Row, StartColumn = column, EndLine = line.Row, EndColumn = column + 1 });
            }
        }
    }

    /// Arguments of attributes name types in words.
    static IEnumerable<CustomAttribute> AllAttributes(ModuleDefinition module)
    {
        TypeDefinition[] types = module.GetTypes().ToArray();
        return types.SelectMany(type => type.CustomAttributes)
            .Concat(types.SelectMany(type => type.Fields).SelectMany(field => field.CustomAttributes))
            .Concat(types.SelectMany(type => type.Methods).SelectMany(method => method.CustomAttributes))
            .Concat(types.SelectMany(type => type.Properties).SelectMany(property => property.CustomAttributes));
    }

    static bool IsForeign(TypeReference type)
    {
        return type.GetElementType().Scope is AssemblyNameReference;
    }

    static void Describe(ModuleDefinition module)
    {
        Console.WriteLine(module.Assembly.Name.FullName);
        foreach (AssemblyNameReference reference in module.AssemblyReferences)
            Console.WriteLine("refers to " + reference.FullName);
        foreach (CustomAttribute attribute in module.Assembly.CustomAttributes.Where(found => found.AttributeType.Name == "TargetFrameworkAttribute"))
            Console.WriteLine("is for " + attribute.ConstructorArguments[0].Value);
        foreach (SourceLinkDebugInformation link in module.CustomDebugInformations.OfType<SourceLinkDebugInformation>())
            Console.WriteLine("has its sources at " + link.Content);
        foreach (MethodDefinition method in module.GetTypes().SelectMany(type => type.Methods).Where(method => method.DebugInformation.HasSequencePoints))
            Console.WriteLine(method.DeclaringType.FullName + "." + method.Name + " begins at " + method.DebugInformation.SequencePoints[0].Document.Url
                + ":" + method.DebugInformation.SequencePoints[0].StartLine);
    }

    static IEnumerable<string> Members(ModuleDefinition module)
    {
        IEnumerable<string> types = module.GetTypeReferences().Where(IsForeign).Select(type => type.FullName);
        IEnumerable<string> members = module.GetMemberReferences().Where(member => IsForeign(member.DeclaringType))
            .Select(member => member.DeclaringType.GetElementType().FullName + "::" + Signature(member));
        return types.Concat(members).Distinct().OrderBy(line => line, StringComparer.Ordinal);
    }

    static string[] Unknown(string[] lines, ModuleDefinition reference)
    {
        return lines.Where(line => line.Length > 0 && line[0] != '#' && !IsDefined(line, reference)).Select(line => line + " is not in the reference").ToArray();
    }

    static bool IsDefined(string line, ModuleDefinition reference)
    {
        string[] parts = line.Split(new[] { "::" }, StringSplitOptions.None);
        for (TypeDefinition type = reference.GetType(parts[0]); type != null; type = type.BaseType == null ? null : type.BaseType.Resolve())
            if (parts.Length == 1 || type.Methods.Any(method => Signature(method) == parts[1]) || type.Fields.Any(field => Signature(field) == parts[1]))
                return true;
        return false;
    }

    static string Signature(MemberReference member)
    {
        if (member is FieldReference field)
            return field.Name + " " + Name(field.FieldType);
        MethodReference method = (MethodReference)member;
        return method.Name + "(" + string.Join(", ", method.Parameters.Select(parameter => Name(parameter.ParameterType))) + ") " + Name(method.ReturnType);
    }

    /// Parameters of generics have numbers in references and names in definitions; both are written as numbers.
    static string Name(TypeReference type)
    {
        if (type is GenericParameter parameter)
            return (parameter.Type == GenericParameterType.Method ? "!!" : "!") + parameter.Position;
        if (type is GenericInstanceType generic)
            return generic.ElementType.FullName + "<" + string.Join(", ", generic.GenericArguments.Select(Name)) + ">";
        if (type is ArrayType array)
            return Name(array.ElementType) + "[" + new string(',', array.Rank - 1) + "]";
        if (type is ByReferenceType reference)
            return Name(reference.ElementType) + "&";
        if (type is PointerType pointer)
            return Name(pointer.ElementType) + "*";
        if (type is IModifierType modified)
            return Name(modified.ElementType);
        return type.FullName;
    }
}
