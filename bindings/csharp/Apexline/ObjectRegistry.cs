// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Collections.Generic;

namespace Apexline
{
    /// <summary>Every object that is alive, held weakly, so that all can be freed before scripts are
    /// reloaded.</summary>
    internal static class ObjectRegistry
    {
        private static readonly HashSet<WeakReference> Entries = new HashSet<WeakReference>();

        internal static int Count
        {
            get
            {
                lock (Entries)
                {
                    return Entries.Count;
                }
            }
        }

        internal static WeakReference Add(NativeObject item)
        {
            WeakReference entry = new WeakReference(item, true);
            lock (Entries)
            {
                Entries.Add(entry);
            }
            return entry;
        }

        internal static void Remove(WeakReference entry)
        {
            lock (Entries)
            {
                Entries.Remove(entry);
            }
        }

        internal static void DisposeAll()
        {
            WeakReference[] all;
            lock (Entries)
            {
                all = new WeakReference[Entries.Count];
                Entries.CopyTo(all);
            }
            foreach (WeakReference entry in all)
            {
                NativeObject item = entry.Target as NativeObject;
                if (item != null)
                {
                    item.Dispose();
                }
            }
        }
    }
}
