declare module 'libheif-js/wasm-bundle.js' {
  const heif: import('#shared/files/heicDecoding.ts').HeifModule
  export default heif
}
