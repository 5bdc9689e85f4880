import { escreverDps } from '@razao/formats/dps'
import type { CertificadoAberto, NotaAutorizada } from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { usarCertificado } from '../../certificados/index.ts'
import { concluirRejeitada } from './concluir-emissao.ts'
import { type Certo, concluirVarias, dpsDe, nossa, recusada } from './concluir-saida.ts'
import type { DpsPedida } from './ler-dps.ts'
import { mesmaNota } from './mesma-nota.ts'
import { type PedidoDeNfse, SERVICO_DE_NFSE } from './pedir-nota.ts'

/** Two calls, where a doubt is asked about: by the DPS, and then the note itself. */
const PRAZO_MS = 30_000
/** «A note was already made of this DPS»: perhaps ours, of an answer that was lost. */
const JA_EXISTE = 'E0014'
/** Letters that the log of the vault keeps of why it was opened. */
const MOTIVO_MAXIMO = 200

const confirmada = ({ chave, xml }: NotaAutorizada): Desfecho => ({
  tipo: 'confirmada',
  protocolo: chave,
  resposta: { chave, xml } satisfies Certo,
})

type ComNota = ComSaida<PedidoDeNfse>
type DaNota = Saida<PedidoDeNfse>

/** What the log of the vault tells of the notes that one opening serves. */
function motivoDe(dps: readonly DpsPedida[]): string {
  const numeros = dps.map(({ serie, numero }) => `${serie}/${numero}`)
  const [primeiro = '', ...outros] = numeros
  if (outros.length === 0) return `NFS-e: DPS ${primeiro}`
  const dita = `NFS-e: DPS ${numeros.join(', ')}`
  return dita.length <= MOTIVO_MAXIMO
    ? dita
    : `NFS-e: ${numeros.length} DPS, de ${primeiro} a ${outros.at(-1)}`
}

/**
 * Does something with the certificate of the company, opened once for the notes that go at the same time; without one,
 * nothing leaves.
 */
async function comCertificado(
  com: ComNota,
  { saida, dps }: { saida: DaNota; dps: DpsPedida },
  fazer: (
    pedido: Pick<
      Parameters<ComSaida['fora']['nfse']['emitir']>[0],
      'escritorioId' | 'certificado' | 'signal'
    >,
  ) => Promise<Desfecho | null>,
): Promise<Desfecho | null> {
  const { empresaId } = dps
  const certificado = await com.grupo.durante<CertificadoAberto>(
    `certificado ${empresaId}`,
    async (usar) => {
      const todas = await Promise.all(com.grupo.saidas.map((uma) => dpsDe(com, uma)))
      const motivo = motivoDe(todas.filter((uma) => uma.empresaId === empresaId))
      await usarCertificado(com.fora, com.write, { empresaId, motivo }, usar)
    },
  )
  if (certificado !== null)
    return await fazer({ escritorioId: saida.escritorioId, certificado, signal: com.signal })
  return recusada(
    'sem-certificado',
    [nossa('sem-certificado', 'A empresa não tem certificado digital válido.')],
    'Não saiu: faltou o certificado digital.',
  )
}

/** What the service has under this number: our note, or another that was made elsewhere with the same number. */
function julgar(dps: DpsPedida, nota: NotaAutorizada): Desfecho {
  if (mesmaNota(dps.pedido, nota.xml)) return confirmada(nota)
  return recusada(
    'numero-usado-fora',
    [nossa('numero-usado-fora', `Outro programa já emitiu a DPS ${dps.serie}/${dps.numero}.`)],
    `Emitida fora daqui: nota ${nota.chave}.`,
  )
}

async function enviar(com: ComNota, saida: DaNota): Promise<Desfecho> {
  const dps = await dpsDe(com, saida)
  const { nfse } = com.fora
  const dito = await comCertificado(com, { saida, dps }, async (chamada) => {
    const resposta = await nfse.emitir({
      ...chamada,
      idDps: dps.idDps,
      xml: escreverDps(dps.pedido),
      anotar: com.anotar,
    })
    if (resposta.tipo === 'autorizada') return julgar(dps, resposta)
    if (resposta.recusas.some(({ codigo }) => codigo === JA_EXISTE)) {
      const nota = await nfse.consultarDps({ ...chamada, idDps: dps.idDps })
      if (nota !== null) return julgar(dps, nota)
    }
    const [primeira] = resposta.recusas
    return recusada(
      primeira?.codigo ?? 'rejeitada',
      resposta.recusas,
      `Rejeitada: ${primeira?.codigo ?? 'sem código'}.`,
    )
  })
  if (dito === null) throw new Error('an answer of an emission is never empty')
  return dito
}

async function consultar(com: ComNota, saida: DaNota): Promise<Desfecho | null> {
  const dps = await dpsDe(com, saida)
  return await comCertificado(com, { saida, dps }, async (chamada) => {
    const nota = await com.fora.nfse.consultarDps({ ...chamada, idDps: dps.idDps })
    return nota === null ? null : julgar(dps, nota)
  })
}

/** The national NFS-e, exactly once: what is in doubt is asked for by the number of its DPS, and never sent again. */
export const servicoDeNfse = (): ServicoDeSaida<PedidoDeNfse> => ({
  servico: SERVICO_DE_NFSE,
  prazoMs: PRAZO_MS,
  enviar,
  consultar,
  concluirVarias,
  async desistir(ctx, { pedido: { dpsId } }) {
    const recusas = [nossa('nao-saiu', 'O serviço que autoriza as notas não respondeu.')]
    await concluirRejeitada(ctx, dpsId, {
      desfecho: 'nao-saiu',
      recusas,
      lacuna: 'Não saiu: o serviço não respondeu a nenhuma tentativa.',
    })
  },
})
