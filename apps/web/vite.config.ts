import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antecipar } from './antecipar.ts'
import { contratoSemSchemas } from './contrato-sem-schemas.ts'

const raiz = fileURLToPath(new URL('../../package.json', import.meta.url))
const { version } = JSON.parse(readFileSync(raiz, 'utf8')) as { version: string }

const pastaDoRecurso = (nome: string): string => {
  if (nome.endsWith('.css')) return 'static/css/[name]-[hash][extname]'
  if (nome.endsWith('.woff2')) return 'static/fonts/[name]-[hash][extname]'
  return 'static/media/[name]-[hash][extname]'
}

/** The few icons of the screens before the sign-in, and of the toasts. */
const SINAIS =
  /icons-react\/.*\/(createReactComponent|defaultAttributes|Icon(AlertTriangle|ArrowRight|Check|Fingerprint|InfoCircle|Loader2|Lock|X))\.mjs/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [contratoSemSchemas(), react(), antecipar()],
  define: { __VERSAO__: JSON.stringify(version) },
  // The server replaces this mark, in each answer, by the nonce of its Content-Security-Policy.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      onLog(nivel, log, seguir) {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
        seguir(nivel, log)
      },
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'sinais', test: SINAIS, priority: 2 },
            // One file for the icons instead of one per icon that two screens share.
            { name: 'icones', test: /@tabler\/icons-react/, priority: 1 },
          ],
        },
        assetFileNames: ({ names }) => pastaDoRecurso(names[0] ?? ''),
      },
    },
  },
})
