/*
 * export.h -- names a function that a WebAssembly module exports: name in the module, wasm_name in C.
 */
#ifndef WASM_EXPORT_H
#define WASM_EXPORT_H

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) wasm_##name
#else
#define EXPORT(name) wasm_##name
#endif

#endif
