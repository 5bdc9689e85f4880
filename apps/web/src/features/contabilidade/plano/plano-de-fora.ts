import type { contabilPlano, RouteInput } from '@razao/contract'
import type { Conta } from './use-contas.ts'

export type ContaDeModelo = RouteInput<typeof contabilPlano.substituirPlano>['contas'][number]

const daqui = ({ codigo, nome, tipo, natureza }: Conta): ContaDeModelo => ({
  codigo,
  nome,
  tipo: tipo === 'sintetica' ? 'sintetica' : 'analitica',
  natureza: natureza === 'credora' ? 'credora' : 'devedora',
})

/**
 * The chart to be compared: the file's alone, which takes the place of the company's; or the company's with
 * what the file has beside it. Adding never changes the kind of an account that is already there.
 */
export function planoPedido(
  atuais: readonly Conta[],
  doArquivo: readonly ContaDeModelo[],
  modo: 'acrescentar' | 'substituir',
): readonly ContaDeModelo[] {
  if (modo === 'substituir') return doArquivo
  const doCodigo = new Map(doArquivo.map((conta) => [conta.codigo, conta]))
  const codigos = new Set(atuais.map(({ codigo }) => codigo))
  return [
    ...atuais
      .filter(({ ativa }) => ativa)
      .map((conta) => {
        const minha = daqui(conta)
        return {
          ...minha,
          ...doCodigo.get(conta.codigo),
          tipo: minha.tipo,
          natureza: minha.natureza,
        }
      }),
    ...doArquivo.filter(({ codigo }) => !codigos.has(codigo)),
  ]
}
