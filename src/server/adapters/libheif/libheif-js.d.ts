/**
 * The part of libheif's C interface that is used here. Pointers are numbers. A function with an error result writes it
 * to the address in its first parameter.
 */
declare module 'libheif-js/wasm-bundle.js' {
  const heif: {
    /** The module's memory. Calls that let the memory grow replace this array. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    _malloc: (bytes: number) => number
    _heif_context_alloc: () => number
    _heif_context_set_maximum_image_size_limit: (context: number, side: number) => void
    _heif_context_read_from_memory_without_copy: (
      error: number,
      context: number,
      bytes: number,
      length: number,
      options: number,
    ) => void
    _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void
    _heif_image_handle_get_width: (handle: number) => number
    _heif_image_handle_get_height: (handle: number) => number
    _heif_image_handle_has_alpha_channel: (handle: number) => number
    _heif_image_handle_is_premultiplied_alpha: (handle: number) => number
    _heif_image_handle_get_raw_color_profile_size: (handle: number) => number
    _heif_image_handle_get_raw_color_profile: (error: number, handle: number, profile: number) => void
    _heif_decoding_options_alloc: () => number
    _heif_decode_image: (
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
    ) => void
    _heif_image_get_decoding_warnings: (image: number, first: number, warnings: number, max: number) => number
    _heif_image_get_width: (image: number, channel: number) => number
    _heif_image_get_height: (image: number, channel: number) => number
    _heif_image_get_plane_readonly2: (image: number, channel: number, stride: number) => number
  }
  export default heif
}
