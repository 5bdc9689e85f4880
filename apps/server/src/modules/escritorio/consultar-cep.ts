import type { consultas, RouteOutput, RouteParsed } from '@razao/contract'
import { ErroDeFora } from '../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'

const SEM_FONTE = 'A consulta de CEP não está ligada nesta instalação. Preencha o endereço à mão.'
const FORA_DO_AR =
  'A consulta de CEP não respondeu. Preencha o endereço à mão, ou tente em instantes.'
const NAO_HA = 'Não achamos este CEP. Confira os números ou preencha o endereço à mão.'

/** The address of a CEP, asked outside any transaction. */
export async function consultarCep(
  { base, fora, conferir }: PedidoDeFora,
  { cep }: RouteParsed<typeof consultas.consultarCep>,
): Promise<RouteOutput<typeof consultas.consultarCep>> {
  // No transaction of ours would tell whether who was remembered is still let in.
  if (conferir !== undefined) throw new PorConferir()
  if (!fora.cep.ligada) throw problem('nao-encontrado', { detail: SEM_FONTE })
  const achado = await fora.cep.consultar(cep, base.tenant.escritorioId).catch((erro: unknown) => {
    if (erro instanceof ErroDeFora) throw problem('ocupado', { detail: FORA_DO_AR })
    throw erro
  })
  if (!achado) throw problem('nao-encontrado', { detail: NAO_HA })
  return achado
}
