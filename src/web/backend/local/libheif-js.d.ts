declare module 'libheif-js/libheif/libheif.js' {
  const libheif: () => import('#shared/files/heicDecoding.ts').HeifModule
  export default libheif
}
