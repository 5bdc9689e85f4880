import type { contabilAutomaticos, RouteOutput, RouteParsed } from '@razao/contract'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import type { LancamentoAConfirmar } from '../livro/index.ts'
import { planoDaEmpresa, propostoDe } from '../plano/index.ts'
import { contabilizarMovimentos } from './movimentos.ts'

type Rota = typeof contabilAutomaticos.lancarMovimentos
type Saida = RouteOutput<Rota>

/** What was paid and received in some days and the book does not say yet; nothing after today. */
export async function lancarMovimentos(
  ctx: Context,
  { empresaId, de, ate, previa }: RouteParsed<Rota>,
): Promise<Saida> {
  await exigirEmpresa(ctx, empresaId)
  if (ate < de)
    throw problem('entrada-invalida', {
      erros: [{ pointer: '#/ate', mensagem: 'O último dia vem antes do primeiro.' }],
    })
  const hoje = ctx.clock.today()
  const janela = { empresaIds: [empresaId], de, ate: ate < hoje ? ate : hoje }
  const { novos, estornos, recusados, confirmados } = await contabilizarMovimentos(ctx, janela, {
    previa,
  })
  if (!previa && confirmados.length === 0)
    throw problem('nada-a-fazer', { detail: 'O livro já diz tudo o que foi pago e recebido.' })
  const plano = await planoDaEmpresa(ctx, { empresaId })
  const mostrar = (
    lancamento: LancamentoAConfirmar,
    evento: Saida['novos'][number]['evento'],
  ): Saida['novos'][number] => {
    const { data, historico, partidas } = propostoDe(plano, lancamento)
    return { evento, data, historico, partidas, dataDoFato: lancamento.dataDoFato ?? null }
  }
  return {
    novos: novos.map(({ ocorrido, lancamento }) => mostrar(lancamento, ocorrido.evento)),
    estornos: estornos.map((lancamento) => mostrar(lancamento, null)),
    recusados: recusados.map(({ ocorrido: { evento, data, documento }, motivo }) => ({
      evento,
      data,
      fato: documento.numero,
      motivo,
    })),
    confirmados: [...confirmados],
  }
}
