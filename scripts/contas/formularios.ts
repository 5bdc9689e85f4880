// What is counted of the forms: how many are of the kit, and who opens windows by hand.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stages/run-tool.ts'
import { arquivos, type Conta } from './conta.ts'

/** Forms of the web and of the sign-in page, and windows outside the kit. */
export function formularios(): Conta[] {
  const telas = arquivos()
    .filter((caminho) => /^apps\/(web|identity)\/src\/.*\.tsx$/.test(caminho))
    .filter((caminho) => !caminho.startsWith('apps/web/src/ui/'))
    .map((caminho) => readFileSync(join(root, caminho), 'utf8'))
  const somar = (molde: RegExp) =>
    telas.reduce((soma, texto) => soma + (texto.match(molde)?.length ?? 0), 0)
  // A screen may have a component of its own by the same name: only what comes from ui/ counts.
  const doKit = (texto: string, arquivo: string, molde: RegExp): number =>
    texto.includes(`/ui/${arquivo}.tsx'`) ? (texto.match(molde)?.length ?? 0) : 0
  const noKit = telas.reduce(
    (soma, texto) =>
      soma +
      doKit(texto, 'Formulario', /<Formulario(?:$| )/gm) +
      doKit(texto, 'FormularioLivre', /<FormularioLivre(?:$| )/gm) +
      doKit(texto, 'Confirmacao', /<Confirmacao(?:ComMotivo)?(?:$| )/gm),
    0,
  )
  const aMao = somar(/<form$|<form /gm)
  return [
    { nome: 'forms on the kit, of all', valor: `${noKit} / ${noKit + aMao}` },
    { nome: 'forms with their fields by kind', valor: somar(/useFormulario(<[^>]*>)?\(\{/g) },
    {
      nome: 'files that open Modal or Drawer outside ui',
      valor: telas.filter((texto) => /<(Modal|Drawer)\b/.test(texto)).length,
    },
  ]
}
