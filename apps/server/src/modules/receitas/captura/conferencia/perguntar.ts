import { STATUS_NOTA } from '@razao/engine/cadastro'
import { lerDocumentosFiscais } from '@razao/formats/nfse'
import {
  type CertificadoAberto,
  ErroDeFora,
  type PortaDeNfse,
} from '../../../../platform/fora/index.ts'
import { type Comparavel, comparavelDaFonte } from '../comparar.ts'
import { type Achado, comparar, daNota, type NotaDoMes } from './comparar-mes.ts'

type Chamada = {
  readonly escritorioId: number
  readonly certificado: CertificadoAberto
  readonly signal: AbortSignal
}

/** By the parties, granted by the fiscal analysis, by the city itself; and the one that takes the place. */
const EVENTOS = [
  ['101101', STATUS_NOTA.cancelada],
  ['105104', STATUS_NOTA.cancelada],
  ['305101', STATUS_NOTA.cancelada],
  ['105102', STATUS_NOTA.substituida],
] as const

async function situacaoLa(nfse: PortaDeNfse, chamada: Chamada, chave: string): Promise<number> {
  for (const [tipo, status] of EVENTOS)
    if ((await nfse.consultarEvento({ ...chamada, chave, tipo })) !== null) return status
  return STATUS_NOTA.ativa
}

/** What the source says of a key that never came; null: it knows no such note. */
async function perguntarPela(
  nfse: PortaDeNfse,
  chamada: Chamada,
  { chave, direcao }: NotaDoMes,
): Promise<Comparavel | null> {
  const achada = await nfse.consultarNota({ ...chamada, chave })
  if (achada === null) return null
  const lidos = lerDocumentosFiscais(Buffer.from(achada.xml, 'utf8'))
  const nota = lidos.ok ? lidos.value.find(({ tipo }) => tipo === 'nota') : undefined
  if (nota === undefined || nota.tipo !== 'nota' || nota.chave !== chave)
    throw new ErroDeFora('nfse.sefin', 'resposta')
  const situacao = await situacaoLa(nfse, chamada, chave)
  return { ...comparavelDaFonte(nota, direcao), situacao }
}

function semResposta(nota: NotaDoMes, { status }: ErroDeFora): Achado {
  const negada = status === 401 || status === 403
  const motivo = negada
    ? 'O portal não deixa esta empresa consultar esta nota: pelo que ele sabe, ela não é parte da nota.'
    : 'O portal não respondeu sobre esta nota. Confira de novo mais tarde.'
  return daNota(nota, { lista: 'sem-resposta', motivo })
}

const AO_MESMO_TEMPO = 4

/** Asks of each of these notes by its key; answers what is not the same, and how many are. */
export async function perguntarPelas(
  nfse: PortaDeNfse,
  chamada: Chamada,
  notas: readonly NotaDoMes[],
): Promise<{ achados: Achado[]; iguais: number }> {
  const achados: Achado[] = []
  const uma = async (nota: NotaDoMes): Promise<void> => {
    try {
      const la = await perguntarPela(nfse, chamada, nota)
      const achado =
        la === null
          ? daNota(nota, {
              lista: 'so-aqui',
              motivo:
                'O portal não conhece esta chave: o arquivo que a trouxe pode não ser verdadeiro.',
            })
          : comparar(nota, la, null)
      if (achado !== null) achados.push(achado)
    } catch (erro) {
      if (!(erro instanceof ErroDeFora) || chamada.signal.aborted) throw erro
      achados.push(semResposta(nota, erro))
    }
  }
  for (let de = 0; de < notas.length; de += AO_MESMO_TEMPO)
    await Promise.all(notas.slice(de, de + AO_MESMO_TEMPO).map(uma))
  return { achados, iguais: notas.length - achados.length }
}
