// In development the framework's hot reloading refuses to run in documents, which have no page
// script; this says that it has started.
if (import.meta.env.DEV) Reflect.set(window, '__vite_plugin_react_preamble_installed__', true)
