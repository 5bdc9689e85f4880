import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SDK = /\/auth0-spa-js\/dist\/auth0-spa-js\.production\.esm\.js$/
/** The one lock of the module: `const Ue=new r;`. */
const CRIADA = /const ([\w$]+)=new ([\w$]+);(?=.*\b\1\.acquireLock\(.*\b\1\.releaseLock\()/gs
const NOSSA = fileURLToPath(new URL('./src/routes/trava-da-renovacao.ts', import.meta.url))

/** auth0-spa-js with the lock of the browser in place of its own; the build stops when it is not found there. */
export function travaDaRenovacao(): Plugin {
  let trocada = false
  return {
    name: 'trava-da-renovacao',
    apply: 'build',
    buildStart() {
      trocada = false
    },
    transform: {
      filter: { id: SDK },
      handler(codigo) {
        const achadas = [...codigo.matchAll(CRIADA)]
        const [[criada = '', nome = '', classe = ''] = []] = achadas
        if (achadas.length !== 1 || !codigo.includes('browser-tabs-lock-key'))
          this.error('auth0-spa-js does not make its lock as it did (trava-da-renovacao.ts)')
        trocada = true
        const nossa = `import{travaDe}from${JSON.stringify(NOSSA)};`
        return {
          code: nossa + codigo.replace(criada, `const ${nome}=travaDe(${classe});`),
          map: null,
        }
      },
    },
    buildEnd(falha) {
      if (!falha && !trocada) this.error('auth0-spa-js is not in the build (trava-da-renovacao.ts)')
    },
  }
}
