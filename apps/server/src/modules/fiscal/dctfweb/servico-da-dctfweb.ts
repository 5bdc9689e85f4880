import { formatarReais } from '@razao/engine/dinheiro'
import { compararDctfweb } from '@razao/engine/tributos/mit'
import { type ChamadaSerpro, ErroDeFora, type SituacaoDoMit } from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { SERVICO_DA_DCTFWEB } from '../../serpro/index.ts'
import { comReceita, nossa, recusada, recusasDe, SEM_CONTRATO } from '../declaracao/na-receita.ts'
import { type ASair, anotarVistos, lerASair } from './a-sair.ts'
import { concluirRecusada, concluirTransmitida, guardarPdf, type Transmitida } from './concluir.ts'
import { type Debito, debitosDoMit, debitosDoXml } from './debitos.ts'
import type { PedidoDaDctfweb } from './transmitir.ts'

/** Its closing, its XML, the transmission and its receipt: each may take its time. */
const PRAZO_MS = 90_000
/** What closes takes minutes, and each time that it has not is one of these. */
const TENTATIVAS = 30
const ESPERA_DO_MIT_MS = 30_000

type Com = ComSaida<PedidoDaDctfweb>
type DaSaida = Saida<PedidoDaDctfweb>
type Um = {
  readonly com: Com
  readonly saida: DaSaida
  readonly de: ASair
  readonly chamada: ChamadaSerpro
}

const qual = ({ competencia }: ASair) => ({ categoria: 'geral-mensal', competencia }) as const
const motivoDe = (de: ASair) => ({
  ...{ contribuinte: de.cnpj, motivo: `DCTFWeb ${de.id} de ${de.competencia}` },
})

async function confirmada(
  { com, saida, de, chamada }: Um,
  { recibo, debitos }: { recibo: string | null; debitos: readonly Debito[] | null },
  pdf: Uint8Array | null,
): Promise<Desfecho> {
  const papel = await guardarPdf(com.files, saida.escritorioId, pdf)
  // That it was transmitted is known; a paper that is not given is no reason to doubt it.
  const inteira = await com.fora.serpro.dctfweb
    .consultarCompleta({ ...chamada, de: qual(de), ...(recibo === null ? {} : { recibo }) })
    .catch(() => null)
  const completa = await guardarPdf(
    com.files,
    saida.escritorioId,
    inteira?.tipo === 'feito' ? inteira.dados : null,
  )
  return {
    ...{ tipo: 'confirmada', protocolo: recibo ?? 'achada', resposta: { recibo } },
    anexo: { recibo, debitos, papel, completa } satisfies Transmitida,
  }
}

/** What became of the closing, in the words of the one question that there is of it. */
async function fechada({ com, de, chamada }: Um): Promise<Desfecho | null> {
  if (de.pedido === null) return null
  const { mit } = com.fora.serpro
  const { protocolo, mitId } = de
  let situacao: SituacaoDoMit | undefined
  let avisos: readonly string[] = []
  if (protocolo === null) {
    const dito = await mit.listar({ ...chamada, competencia: de.competencia })
    if (dito.tipo === 'recusado') return recusada(dito.recusas)
    situacao = dito.dados.find(({ id }) => id === mitId)?.situacao
  } else {
    const dito = await mit.consultarEncerramento({ ...chamada, protocolo })
    if (dito.tipo === 'recusado') return recusada(dito.recusas)
    ;({ situacao, avisos } = dito.dados)
  }
  if (situacao === 'encerrada') return null
  // Nothing of the DCTFWeb left: it is looked at again when it may have closed.
  if (situacao === 'encerrando')
    throw new ErroDeFora('serpro', 'adiado', { esperarMs: ESPERA_DO_MIT_MS })
  return nossa(
    'nao-encerrada',
    ['O MIT não encerrou a apuração deste mês.', ...avisos].join(' '),
    'Corrija o que a Receita diz, monte a DCTFWeb de novo e transmita.',
  )
}

const reais = (centavos: number): string => formatarReais(centavos)

/** What is signed says what was handed in, to the centavo. */
function porqueNaoAssina({ de, chamada }: Um, debitos: readonly Debito[] | null): Desfecho | null {
  const { autor, contratante } = chamada.acesso
  if (autor !== contratante)
    return nossa(
      'certificado-de-outro',
      'Quem pede os dados não é quem contratou, e a DCTFWeb é assinada com o certificado de quem pede.',
      'Transmita esta DCTFWeb pelo e-CAC, ou peça os dados como o contratante em Integra Contador.',
    )
  if (debitos === null)
    return nossa(
      'xml-ilegivel',
      'A DCTFWeb veio da Receita de um modo que não se lê.',
      'Confira-a e transmita pelo e-CAC; depois, atualize o Razão.',
    )
  // What somebody saw, and took as right, stands in the place of ours.
  const folha = de.aceitos ?? de.nossos
  const nossos = { mit: debitosDoMit(de.pedido), folha }
  const diferente = compararDctfweb(nossos, debitos, { encerrada: true }).find(
    ({ diferenca }) => diferenca !== 0,
  )
  if (diferente === undefined) return null
  const { codigo, rotulo, nosso, deles, origem } = diferente
  const nome = `O débito ${codigo}${rotulo && ` (${rotulo})`}`
  return origem === 'mit'
    ? nossa(
        'divergente',
        `${nome} foi informado no MIT como ${reais(nosso)} e está na DCTFWeb como ${reais(deles ?? 0)}. Nada foi transmitido.`,
        'Confira a DCTFWeb no e-CAC e a apuração do mês; monte e transmita de novo.',
      )
    : nossa(
        'divergente-da-folha',
        `${nome} é de ${reais(nosso)} aqui e de ${reais(deles ?? 0)} no que o eSocial e a EFD-Reinf puseram na DCTFWeb. Nada foi transmitido.`,
        'Corrija a folha aqui ou o eSocial, e monte de novo; se a Receita está certa, compare e transmita aceitando a diferença.',
      )
}

async function assinar(um: Um): Promise<Desfecho> {
  const { com, de, chamada } = um
  const { dctfweb } = com.fora.serpro
  const lido = await dctfweb.consultarXml({ ...chamada, de: qual(de) })
  if (lido.tipo === 'recusado') return recusada(lido.recusas)
  const xml = lido.dados
  if (xml === null)
    return nossa(
      'sem-declaracao',
      de.pedido === null
        ? 'A Receita não tem DCTFWeb deste mês: o eSocial ainda não foi fechado.'
        : 'A DCTFWeb deste mês não apareceu depois do encerramento do MIT.',
      de.pedido === null
        ? 'Feche a folha no eSocial e, em alguns minutos, monte e transmita de novo.'
        : 'Monte a DCTFWeb de novo em alguns minutos.',
    )
  const debitos = debitosDoXml(xml)
  if (debitos !== null) await com.write((ctx) => anotarVistos(ctx, de.id, debitos))
  const porque = porqueNaoAssina(um, debitos)
  if (porque !== null) return porque
  const { certificado } = chamada.acesso
  const feita = await dctfweb.transmitir({
    ...{ ...chamada, de: qual(de), xml, certificado, anotar: com.anotar },
  })
  if (feita.tipo === 'recusado') return recusada(feita.recusas)
  const { recibo } = feita.dados
  const papel = await dctfweb
    .consultarSituacao({ ...chamada, de: qual(de), recibo })
    .catch(() => null)
  const pdf =
    papel?.tipo === 'feito' && papel.dados.tipo === 'transmitida' ? papel.dados.recibo : null
  return await confirmada(um, { recibo, debitos }, pdf)
}

async function enviar(com: Com, saida: DaSaida): Promise<Desfecho> {
  const de = await com.write((ctx) => lerASair(ctx, saida.pedido.dctfwebId))
  const dito = await comReceita(com, saida, motivoDe(de), async (chamada): Promise<Desfecho> => {
    const um = { com, saida, de, chamada }
    const porque = await fechada(um)
    if (porque !== null) return porque
    const situacao = await com.fora.serpro.dctfweb.consultarSituacao({ ...chamada, de: qual(de) })
    if (situacao.tipo === 'recusado') return recusada(situacao.recusas)
    // A month without movement leaves with its MIT; and what is there already is not sent again.
    if (situacao.dados.tipo === 'transmitida')
      return await confirmada(um, { recibo: null, debitos: null }, situacao.dados.recibo)
    return await assinar(um)
  })
  return dito ?? SEM_CONTRATO
}

async function consultar(com: Com, saida: DaSaida): Promise<Desfecho | null> {
  const de = await com.write((ctx) => lerASair(ctx, saida.pedido.dctfwebId))
  const dito = await comReceita(com, saida, motivoDe(de), async (chamada) => {
    const situacao = await com.fora.serpro.dctfweb.consultarSituacao({ ...chamada, de: qual(de) })
    if (situacao.tipo === 'recusado') throw new Error(`a Receita não diz da DCTFWeb ${de.id}`)
    const um = { com, saida, de, chamada }
    return {
      desfecho:
        situacao.dados.tipo === 'transmitida'
          ? await confirmada(um, { recibo: null, debitos: null }, situacao.dados.recibo)
          : null,
    }
  })
  if (dito === null) throw new Error(`sem como perguntar pela DCTFWeb ${de.id}`)
  return dito.desfecho
}

/**
 * The DCTFWeb of a month, once, after its MIT closed: signed as it was given, and only when its debts are those that were
 * handed in. What is in doubt is asked for by whether the most recent one was transmitted.
 */
export const servicoDaDctfweb = (): ServicoDeSaida<PedidoDaDctfweb> => ({
  ...{ servico: SERVICO_DA_DCTFWEB, prazoMs: PRAZO_MS, tentativas: TENTATIVAS },
  enviar,
  consultar,
  async concluir(ctx, { pedido: { dctfwebId } }, desfecho) {
    if (desfecho.tipo === 'confirmada')
      return await concluirTransmitida(ctx, dctfwebId, desfecho.anexo as Transmitida)
    await concluirRecusada(ctx, dctfwebId, { estado: 'recusada', recusas: recusasDe(desfecho) })
  },
  desistir: (ctx, { pedido: { dctfwebId } }) =>
    concluirRecusada(ctx, dctfwebId, {
      estado: 'nao-saiu',
      recusas: [
        {
          codigo: 'nao-saiu',
          descricao:
            'A DCTFWeb não foi transmitida: a Receita não respondeu. O que foi ao MIT está lá.',
          oQueFazer: 'Monte a DCTFWeb de novo e transmita.',
        },
      ],
    }),
})
