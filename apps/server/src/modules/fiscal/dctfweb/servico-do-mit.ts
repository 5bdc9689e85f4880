import type { ApuracaoNoMit, ChamadaSerpro } from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { SERVICO_DO_MIT } from '../../serpro/index.ts'
import { comReceita, nossa, recusada, recusasDe, SEM_CONTRATO } from '../declaracao/na-receita.ts'
import { type ASair, anotarConhecidas, lerASair } from './a-sair.ts'
import { concluirEncerrada, concluirRecusada, type Encerrada } from './concluir.ts'
import type { PedidoDaDctfweb } from './transmitir.ts'

const PRAZO_MS = 60_000

type Com = ComSaida<PedidoDaDctfweb>
type DaSaida = Saida<PedidoDaDctfweb>

const encerrada = (anexo: Encerrada): Desfecho => ({
  ...{ tipo: 'confirmada', protocolo: String(anexo.mitId), resposta: anexo, anexo },
})

const motivoDe = (de: ASair) => ({
  ...{ contribuinte: de.cnpj, motivo: `MIT: DCTFWeb ${de.id} de ${de.competencia}` },
})

/** What the MIT has of the month, or why it does not say. */
async function apuracoes(
  com: Com,
  chamada: ChamadaSerpro,
  competencia: string,
): Promise<readonly ApuracaoNoMit[] | Desfecho> {
  const dito = await com.fora.serpro.mit.listar({ ...chamada, competencia })
  return dito.tipo === 'recusado' ? recusada(dito.recusas) : dito.dados
}
const ehDesfecho = (dito: readonly ApuracaoNoMit[] | Desfecho): dito is Desfecho => 'tipo' in dito

/** The last one that was not there before ours left. */
const nova = (
  todas: readonly ApuracaoNoMit[],
  conhecidas: readonly number[],
): ApuracaoNoMit | undefined => todas.findLast(({ id }) => !conhecidas.includes(id))

/** Whether it may leave: what was there is written down first, so that whatever comes after is ours. */
async function antesDeSair(com: Com, de: ASair, chamada: ChamadaSerpro): Promise<Desfecho | null> {
  const todas = await apuracoes(com, chamada, de.competencia)
  if (ehDesfecho(todas)) return todas
  if (de.conhecidas !== null) {
    const ela = nova(todas, de.conhecidas)
    return ela === undefined ? null : encerrada({ mitId: ela.id, protocolo: null })
  }
  const deOutro = todas.findLast(({ id }) => !de.daqui.includes(id))
  if (de.tipo === 'original' && deOutro !== undefined)
    return nossa(
      'ja-encerrada',
      `O MIT já tem a apuração nº ${deOutro.id} deste mês, feita por outro meio.`,
      'Confira-a no e-CAC; o que mudar é informado por lá, na DCTFWeb.',
    )
  await com.write((ctx) =>
    anotarConhecidas(
      ctx,
      de.id,
      todas.map(({ id }) => id),
    ),
  )
  return null
}

async function enviar(com: Com, saida: DaSaida): Promise<Desfecho> {
  const de = await com.write((ctx) => lerASair(ctx, saida.pedido.dctfwebId))
  const dito = await comReceita(com, saida, motivoDe(de), async (chamada): Promise<Desfecho> => {
    const antes = await antesDeSair(com, de, chamada)
    if (antes !== null) return antes
    const { mit } = com.fora.serpro
    if (de.pedido === null) throw new Error(`a DCTFWeb ${de.id} não tem MIT`)
    const feita = await mit.encerrar({ ...chamada, dados: de.pedido, anotar: com.anotar })
    if (feita.tipo === 'recusado') return recusada(feita.recusas)
    return encerrada({ mitId: feita.dados.apuracaoId, protocolo: feita.dados.protocolo })
  })
  return dito ?? SEM_CONTRATO
}

async function consultar(com: Com, saida: DaSaida): Promise<Desfecho | null> {
  const de = await com.write((ctx) => lerASair(ctx, saida.pedido.dctfwebId))
  const { conhecidas } = de
  // What was there before is written down before anything leaves: without it, nothing did.
  if (conhecidas === null) return null
  const dito = await comReceita(com, saida, motivoDe(de), async (chamada) => {
    const todas = await apuracoes(com, chamada, de.competencia)
    if (ehDesfecho(todas)) throw new Error(`o MIT não diz da DCTFWeb ${de.id}`)
    const ela = nova(todas, conhecidas)
    return { desfecho: ela === undefined ? null : encerrada({ mitId: ela.id, protocolo: null }) }
  })
  if (dito === null) throw new Error(`sem como perguntar pela DCTFWeb ${de.id}`)
  return dito.desfecho
}

/** The debts of a month to the MIT, once: what is in doubt is asked for by what the MIT has of the month. */
export const servicoDoMit = (): ServicoDeSaida<PedidoDaDctfweb> => ({
  servico: SERVICO_DO_MIT,
  prazoMs: PRAZO_MS,
  enviar,
  consultar,
  async concluir(ctx, { pedido: { dctfwebId } }, desfecho) {
    if (desfecho.tipo === 'confirmada')
      return await concluirEncerrada(ctx, dctfwebId, desfecho.anexo as Encerrada)
    await concluirRecusada(ctx, dctfwebId, { estado: 'recusada', recusas: recusasDe(desfecho) })
  },
  desistir: (ctx, { pedido: { dctfwebId } }) =>
    concluirRecusada(ctx, dctfwebId, {
      estado: 'nao-saiu',
      recusas: [
        {
          codigo: 'nao-saiu',
          descricao: 'A Receita não respondeu a nenhuma tentativa: nada saiu daqui.',
          oQueFazer: 'Monte a DCTFWeb de novo e transmita.',
        },
      ],
    }),
})
