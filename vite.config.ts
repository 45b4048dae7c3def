import { createHash } from 'node:crypto'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { defineConfig, type Plugin } from 'vite'
import { sharedScripts } from './scripts/sharedScripts.ts'
import { DEFAULT_PUBLIC_SETTINGS, type PublicSettings } from './src/shared/api/publicSettings.ts'
import { PATHS } from './src/web/lib/paths.ts'

// The host stays as the browser wrote it: the server refuses what comes from an origin other than its own.
const server = { target: `http://localhost:${process.env['PORT'] ?? '3000'}`, changeOrigin: false }

/**
 * Where the page finds its files. The local app is served from any folder, so its addresses are relative to the page.
 */
type Base = '/' | './'

/** Asks for the text font with the page itself: found in the stylesheet only, it would start a round trip later. */
function preloadFont(base: Base): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /\/archivo-english-[^/]*\.woff2$/.test(file))
        if (font === undefined) throw new Error('The text font is missing from the build.')
        const attrs = { rel: 'preload', href: base + font, as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The same key as in src/web/lib/theme.ts. */
const THEME_SCRIPT =
  "try{var t=localStorage.getItem('mendsight:theme');" +
  "if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}"

/**
 * Shows the page in the theme that was chosen in this browser from its first paint on; the app's own script comes too
 * late for that. A file of its own, because the content security policy refuses scripts inside of the page.
 */
function themeFirst(base: Base): Plugin {
  const hash = createHash('sha256').update(THEME_SCRIPT).digest('hex').slice(0, 8)
  const fileName = `assets/theme-${hash}.js`
  let isBuild = false
  return {
    name: 'theme-first',
    config: (_config, { command }) => {
      isBuild = command === 'build'
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: THEME_SCRIPT })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        isBuild
          ? { tag: 'script', attrs: { src: base + fileName }, injectTo: 'head-prepend' }
          : { tag: 'script', children: THEME_SCRIPT, injectTo: 'head-prepend' },
      ],
    },
  }
}

/** The black of the mark's plate, which is also that of the top bar. */
const COAL = '#17150f'

/** The mark at a size in pixels, in its own rounded plate. */
function mark(size: number): Promise<Buffer> {
  // An SVG is drawn at 72 dots per inch: drawn large, nothing is enlarged afterwards.
  return sharp('src/web/ui/favicon.svg', { density: (72 * size) / 32 })
    .resize(size)
    .png()
    .toBuffer()
}

/** The mark on a full square, of which it takes this share: what a system cuts round must not cut the mark. */
async function squareMark(size: number, share: number): Promise<Buffer> {
  const input = await mark(Math.round(size * share))
  const square = { width: size, height: size, channels: 3, background: COAL } as const
  return sharp({ create: square }).composite([{ input }]).png().toBuffer()
}

/** Corners and all within the circle of four fifths that every mask leaves whole. */
const MASKABLE_SHARE = 0.7
/** iOS rounds the corners and cuts nothing else. */
const APPLE_SHARE = 0.86

/**
 * Draws the icons of an installed app from the favicon, and writes the manifest that names them. `name` is the
 * product's; without it the server adds it.
 */
function installable(base: Base, name?: string): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    async generateBundle() {
      const emit = (file: string, source: Buffer): string =>
        base + this.getFileName(this.emitFile({ type: 'asset', name: file, source }))
      const icon = (sizes: number, src: string, purpose: string) => ({
        src,
        sizes: `${sizes}x${sizes}`,
        type: 'image/png',
        purpose,
      })
      const icons = [
        icon(192, emit('icon-192.png', await mark(192)), 'any'),
        icon(512, emit('icon-512.png', await mark(512)), 'any'),
        icon(192, emit('icon-maskable-192.png', await squareMark(192, MASKABLE_SHARE)), 'maskable'),
        icon(512, emit('icon-maskable-512.png', await squareMark(512, MASKABLE_SHARE)), 'maskable'),
      ]
      emit('apple-touch-icon.png', await squareMark(180, APPLE_SHARE))
      const manifest = {
        ...(name === undefined ? {} : { name, short_name: name }),
        description: 'Upload photos of home damage and get an assessment with repair guidance.',
        id: base,
        start_url: base,
        scope: base,
        display: 'standalone',
        // The page's own meta elements take over with the value of its theme.
        theme_color: COAL,
        background_color: '#f3eee2',
        lang: 'en',
        icons,
      }
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const icon = Object.keys(bundle ?? {}).find((file) => /apple-touch-icon.*\.png$/.test(file))
        if (icon === undefined) throw new Error('The icon for iOS is missing from the build.')
        return [
          { tag: 'link', attrs: { rel: 'manifest', href: `${base}manifest.webmanifest` }, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'apple-touch-icon', href: base + icon }, injectTo: 'head' },
        ]
      },
    },
  }
}

/** Screens, and the lazy parts that most people see as soon as their screen opens, so the page names their scripts. */
const SEEN_AT_ONCE = String.raw`(?:\w+Page|ResultDetails)\.tsx$`

const isSeenAtOnce = (id: string, screen = String.raw`\w+`): boolean =>
  new RegExp(`/src/web/pages/${screen}/${SEEN_AT_ONCE}`).test(id)

/**
 * Writes which scripts each screen needs beyond those of every page, so that the server can name them in the page: a
 * screen that is found only when the first script asks for it comes a round trip later. For that, the folder of a
 * screen in src/web/pages must have the name of the screen's key in PATHS.
 */
function nameScripts(base: Base): Plugin {
  return {
    name: 'name-scripts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      if (entry === undefined) throw new Error('The first page has no script.')
      const scriptsOf = (file: string, from: readonly string[] = []): string[] => {
        // One of them would run before what it needs, and no screen would open.
        if (from.includes(file)) throw new Error(`These scripts import each other: ${[...from, file].join(', ')}`)
        const own = chunks.filter(({ fileName }) => fileName === file).flatMap(({ imports }) => imports)
        return [...new Set([file, ...own.flatMap((each) => scriptsOf(each, [...from, file]))])]
      }
      for (const { fileName } of chunks) scriptsOf(fileName)
      const common = new Set(scriptsOf(entry.fileName))
      const byAddress = Object.entries(PATHS).map(([screen, address]) => {
        // Other lazy parts of a screen are in the same folder.
        const files = chunks
          .filter(({ facadeModuleId }) => isSeenAtOnce(facadeModuleId ?? '', screen))
          .flatMap(({ fileName }) => scriptsOf(fileName))
        return [address, [...new Set(files.filter((file) => !common.has(file)).map((file) => base + file))]]
      })
      this.emitFile({ type: 'asset', fileName: 'scripts.json', source: JSON.stringify(Object.fromEntries(byAddress)) })
    },
  }
}

/** What the bytes of a module become on their way: minified and compressed. */
const COMPRESSED_SHARE = 0.2
/** Of those who open a screen, how many open each part of it that is fetched when it is needed. */
const PART_SHARE = 0.2

/** Puts what several screens need into few scripts, of which each screen loads little that only others need. */
function shareScripts(): Plugin {
  let scripts = new Map<string, string>()
  const groups = [
    { name: 'start', tags: ['$initial' as const], priority: 2 },
    { name: (id: string) => scripts.get(id) ?? null, includeDependenciesRecursively: false, priority: 1 },
    // What a package has in one list with modules of the first page, although only some screens use it, such as icons.
    { name: 'packages', minShareCount: 2, includeDependenciesRecursively: false },
  ]
  return {
    name: 'share-scripts',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    renderStart() {
      const infos = [...this.getModuleIds()].map((id) => this.getModuleInfo(id)).filter((info) => info !== null)
      const modules = infos.map(({ id, code, importedIds, dynamicallyImportedIds }) => ({
        id,
        bytes: (code?.length ?? 0) * COMPRESSED_SHARE,
        imports: importedIds,
        laterImports: dynamicallyImportedIds,
      }))
      const entry = infos.find(({ isEntry }) => isEntry)
      if (entry === undefined) throw new Error('The first page has no script.')
      scripts = sharedScripts(modules, entry.id, (id) => (isSeenAtOnce(id) ? 1 : PART_SHARE))
    },
  }
}

/** What the server says in its page and its headers, the page of the local app says itself. */
const LOCAL_SETTINGS: PublicSettings = {
  ...DEFAULT_PUBLIC_SETTINGS,
  ai: 'off',
  mail: 'kept',
  support: 'none',
}

/** The policy of the server (platform/http/securityHeaders.ts), without what a page cannot say. */
const LOCAL_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** What the page tells programs, which have no server to ask in the local app. */
const FOR_PROGRAMS = /<p id="for-programs">.*?<\/p>/s

/** Writes the page of the local app, which no server completes. */
function localPage(): Plugin {
  return {
    name: 'local-page',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const policy = { 'http-equiv': 'Content-Security-Policy', content: LOCAL_POLICY }
        return {
          html: html.replace('__SETTINGS__', JSON.stringify(LOCAL_SETTINGS)).replace(FOR_PROGRAMS, ''),
          tags: [{ tag: 'meta', attrs: policy, injectTo: 'head-prepend' }],
        }
      },
    },
  }
}

/** Builds the app of the server or, in the mode `on-device`, the one that keeps everything on the device. */
export default defineConfig(({ mode }) => {
  const isLocal = mode === 'on-device'
  const base: Base = isLocal ? './' : '/'
  const name = isLocal ? LOCAL_SETTINGS.product_name : undefined
  return {
    base,
    define: { 'globalThis.IS_LOCAL_APP': JSON.stringify(isLocal) },
    plugins: [
      react(),
      tailwindcss(),
      preloadFont(base),
      themeFirst(base),
      installable(base, name),
      nameScripts(base),
      // Files on the device are there at once.
      ...(isLocal ? [localPage()] : [shareScripts()]),
    ],
    resolve: isLocal ? { alias: { '#backend': path.resolve('src/web/backend/local') } } : {},
    // Decoders are loaded only for the photos that need them.
    worker: { format: 'es' },
    build: {
      outDir: isLocal ? 'dist-local' : 'dist/web',
      emptyOutDir: true,
      sourcemap: false,
      // Whoever passes the folder on has to pass these on, too.
      license: isLocal ? { fileName: 'licenses.md' } : false,
      // Every browser that the app supports loads modules in advance.
      modulePreload: { polyfill: false },
      // An asset as a data: address would need a hole in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // Each of the first page's hashes costs it bytes that nothing compresses.
          chunkFileNames: `assets/[name]-[hash:${isLocal ? 8 : 7}].js`,
        },
      },
    },
    server: {
      proxy: { '/api': server, '/healthz': server, '/readyz': server },
    },
  }
})
