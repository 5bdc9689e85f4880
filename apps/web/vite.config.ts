import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antecipar } from './antecipar.ts'
import { contratoSemSchemas } from './contrato-sem-schemas.ts'
import { PEDACOS } from './pedacos.ts'
import { travaDaRenovacao } from './trava-da-renovacao.ts'

const daqui = (caminho: string): string => fileURLToPath(new URL(caminho, import.meta.url))

const raiz = daqui('../../package.json')
const { version } = JSON.parse(readFileSync(raiz, 'utf8')) as { version: string }

const pastaDoRecurso = (nome: string): string => {
  if (nome.endsWith('.css')) return 'static/css/[name]-[hash][extname]'
  if (nome.endsWith('.woff2')) return 'static/fonts/[name]-[hash][extname]'
  return 'static/media/[name]-[hash][extname]'
}

export default defineConfig({
  root: daqui('.'),
  plugins: [contratoSemSchemas(), travaDaRenovacao(), react(), antecipar()],
  define: { __VERSAO__: JSON.stringify(version) },
  // The server replaces this mark, in each answer, by the nonce of its Content-Security-Policy.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: daqui('index.html'),
        'renovar-cedo': daqui('src/renovar-cedo.ts'),
      },
      onLog(nivel, log, seguir) {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
        seguir(nivel, log)
      },
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        codeSplitting: { groups: PEDACOS },
        assetFileNames: ({ names }) => pastaDoRecurso(names[0] ?? ''),
      },
    },
  },
})
