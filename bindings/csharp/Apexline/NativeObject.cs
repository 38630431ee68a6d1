// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
using System;
using System.Threading;

namespace Apexline
{
    /// <summary>An object of the library and its owner. Dispose frees it; a finaliser does when that was forgotten. A
    /// call that is under way on another thread ends before the object is freed, and calls on a disposed object are
    /// refused: by an ObjectDisposedException, or by Status.InvalidId from the methods of a frame.</summary>
    public abstract class NativeObject : IDisposable
    {
        // How many calls are under way, and this bit once the object is not to be used any more.
        private const int Closed = 1 << 30;

        private readonly ulong id;
        private readonly bool isShared;
        private readonly NativeObject owner;
        private readonly WeakReference entry;
        private int users;

        /// <param name="id">The library's number.</param>
        /// <param name="isShared">Whether several threads may use the object at once.</param>
        /// <param name="owner">The object that this one belongs to and goes with; null when it is its own.</param>
        internal NativeObject(ulong id, bool isShared, NativeObject owner)
        {
            this.id = id;
            this.isShared = isShared;
            this.owner = owner;
            if (owner != null)
            {
                GC.SuppressFinalize(this);
            }
            else
            {
                entry = ObjectRegistry.Add(this);
            }
        }

        /// <summary>Frees the object if Dispose did not.</summary>
        ~NativeObject()
        {
            Close();
        }

        /// <summary>Whether the object was disposed of, or the one that it belongs to.</summary>
        public bool IsDisposed { get { return (Volatile.Read(ref Root.users) & Closed) != 0; } }

        /// <summary>The library's id, for NativeApi. The caller keeps this object alive and undisposed while it uses
        /// the id.</summary>
        public ulong NativeId { get { return id; } }

        private NativeObject Root { get { return owner ?? this; } }

        /// <summary>Frees the object; a second call does nothing. Parts that belong to another object stay until that
        /// is freed.</summary>
        public void Dispose()
        {
            if (owner == null)
            {
                Close();
                GC.SuppressFinalize(this);
            }
        }

        /// <summary>Frees the library's object.</summary>
        internal abstract Status Destroy(ulong id);

        /// <summary>Begins a call; not Ok when the object is disposed of or in use by another thread. Never
        /// throws.</summary>
        internal Status TryEnter()
        {
            NativeObject root = Root;
            int current = Interlocked.CompareExchange(ref root.users, 1, 0);
            if (current == 0)
            {
                return Status.Ok;
            }
            while ((current & Closed) == 0)
            {
                if (!isShared && current != 0)
                {
                    return ApexlineLibrary.Refuse(Status.InvalidState, "Apexline: the object is in the middle of " +
                                                  "another call; one thread at a time may use it");
                }
                int seen = Interlocked.CompareExchange(ref root.users, current + 1, current);
                if (seen == current)
                {
                    return Status.Ok;
                }
                current = seen;
            }
            return ApexlineLibrary.Refuse(Status.InvalidId, "Apexline: the object was disposed of");
        }

        /// <summary>Begins a call; throws when the object is disposed of or in use by another thread.</summary>
        internal void Enter()
        {
            Demand(TryEnter());
        }

        /// <summary>Throws when a method of a frame did not return Ok.</summary>
        internal void Demand(Status status)
        {
            if (status == Status.Ok)
            {
                return;
            }
            if (IsDisposed)
            {
                throw new ObjectDisposedException(GetType().Name, "Apexline: this " + GetType().Name +
                                                  " was disposed of");
            }
            throw new ApexlineException(status, ApexlineLibrary.LastError);
        }

        /// <summary>Ends a call.</summary>
        internal void Exit()
        {
            NativeObject root = Root;
            if (Interlocked.Decrement(ref root.users) == Closed)
            {
                root.Free();
            }
        }

        private void Close()
        {
            int current = Volatile.Read(ref users);
            while ((current & Closed) == 0)
            {
                int seen = Interlocked.CompareExchange(ref users, current | Closed, current);
                if (seen == current)
                {
                    if (current == 0)
                    {
                        Free();
                    }
                    return;
                }
                current = seen;
            }
        }

        private void Free()
        {
            ObjectRegistry.Remove(entry);
            Destroy(id);
        }
    }
}
