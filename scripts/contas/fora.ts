// What is counted of the doors outward.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stages/run-tool.ts'
import { arquivos, type Conta } from './conta.ts'

/** Calls that leave the server by `fetch` and not by `pedir`, the one request over HTTP. */
export function fora(): Conta[] {
  const doServidor = arquivos().filter(
    (caminho) =>
      /^apps\/server\/src\/.*\.ts$/.test(caminho) && !/\.test\.ts$|\/testes\//.test(caminho),
  )
  const portas = new Set(
    doServidor.flatMap(
      (caminho) => /^apps\/server\/src\/integrations\/([^/]+)\//.exec(caminho)?.[1] ?? [],
    ),
  )
  const contratos = arquivos().filter((caminho) =>
    /^apps\/server\/src\/integrations\/[^/]+\/.*\.test\.ts$/.test(caminho),
  )
  const soltos = doServidor.filter(
    (caminho) =>
      caminho !== 'apps/server/src/platform/fora/pedir.ts' &&
      /\bfetch\(/.test(readFileSync(join(root, caminho), 'utf8')),
  )
  return [
    { nome: 'doors outward (integrations)', valor: portas.size },
    { nome: 'contract tests of integrations', valor: contratos.length },
    { nome: 'files of the server that call fetch beside the door', valor: soltos.length },
  ]
}
