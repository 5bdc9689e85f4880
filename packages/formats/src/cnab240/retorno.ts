import { ok, type Result } from '@razao/engine/dinheiro'
import { type DataCivil, ehDataCivil } from '@razao/engine/tempo'
import { lerRegistro, type Registro } from './campos.ts'
import { FEBRABAN, type Registros } from './febraban.ts'
import { LEIAUTES } from './leiautes.ts'
import { linhasDoCnab } from './linhas.ts'
import { motivosDe } from './motivos.ts'
import { movimentoDe } from './movimentos.ts'
import {
  type OcorrenciaDoRetorno,
  type ProblemaDoRetorno,
  type RecusaDoCnab,
  type RetornoLido,
  recusarCnab,
} from './tipos.ts'

type Lidos = Readonly<Record<string, string>>
type Segmento = { readonly linha: number; readonly campos: Lidos }

type Leitura = {
  readonly banco: string
  readonly registros: Registros
  readonly pares: number
  readonly ocorrencias: OcorrenciaDoRetorno[]
  readonly problemas: ProblemaDoRetorno[]
  /** The T that waits for its U. */
  aberto: Segmento | null
  /** Lots that are not of cobrança are of another reader. */
  cobranca: boolean
  registrosDoLote: number
}

const MAXIMO_DE_PROBLEMAS = 200

function anotar({ problemas }: Leitura, linha: number, mensagem: string): void {
  if (problemas.length < MAXIMO_DE_PROBLEMAS) problemas.push({ linha, mensagem })
}

/** `31122026`, or nothing: zeros and blanks are no date, and what is not one is told. */
function dataDe(texto: string): DataCivil | null | 'invalida' {
  if (/^0*$/.test(texto)) return null
  const partes = /^(\d{2})(\d{2})(\d{4})$/.exec(texto)
  const data = partes ? `${partes[3]}-${partes[2]}-${partes[1]}` : ''
  return ehDataCivil(data) ? data : 'invalida'
}

const DATAS = ['vencimento', 'dataDaOcorrencia', 'dataDoCredito'] as const
const VALORES = [
  ...['valor', 'tarifa', 'acrescimos', 'desconto', 'abatimento', 'pago', 'creditado'],
  ...['outrasDespesas', 'outrosCreditos'],
] as const

/** What of the two segments is not what its field takes, in words; null when all is well. */
function erradoEm(campos: Lidos): string | null {
  for (const nome of VALORES) {
    if (!/^\d*$/.test(campos[nome] ?? '')) return `o campo ${nome} não é um valor`
  }
  for (const nome of DATAS) {
    if (dataDe(campos[nome] ?? '') === 'invalida') return `o campo ${nome} não é uma data`
  }
  return null
}

const semZeros = (texto: string): string => texto.replace(/^0+(?=.)/, '')
/** Zeros in a field of text are a bank's way of leaving it empty. */
const dito = (texto: string): string => (/^0*$/.test(texto) ? '' : texto)

/** CPF has 11 digits and CNPJ 14, in a field of 15. */
const documentoDe = (campo: string, tipo: string): string => {
  const tamanho = tipo === '1' ? 11 : 14
  return /^0*$/.test(campo) ? '' : campo.slice(-tamanho)
}

function ocorrenciaDe(t: Segmento, u: Lidos, leitura: Leitura): OcorrenciaDoRetorno {
  const { banco, pares } = leitura
  const campos: Lidos = { ...u, ...t.campos }
  const de = (nome: string): string => campos[nome] ?? ''
  const valor = (nome: string): number => Number(de(nome))
  const data = (nome: string): DataCivil | null => {
    const lida = dataDe(de(nome))
    return lida === 'invalida' ? null : lida
  }
  const codigo = de('movimento')
  const [tipo, descricao] = movimentoDe(banco, codigo)
  const motivos = motivosDe(de('motivos'), {
    ...{ banco, tipo, pares: tipo === 'liquidacao' ? pares : 5 },
  })
  return {
    ...{ linha: t.linha, tipo, movimento: { codigo, descricao }, motivos },
    ...{ nossoNumero: de('nossoNumero'), documento: dito(de('documento')) },
    identificacao: dito(de('identificacao')),
    ...{ vencimento: data('vencimento'), valor: valor('valor'), tarifa: valor('tarifa') },
    ...{ acrescimos: valor('acrescimos'), desconto: valor('desconto') },
    ...{ abatimento: valor('abatimento'), pago: valor('pago'), creditado: valor('creditado') },
    ...{ outrasDespesas: valor('outrasDespesas'), outrosCreditos: valor('outrosCreditos') },
    ...{ ocorridaEm: data('dataDaOcorrencia'), creditadaEm: data('dataDoCredito') },
    ...{ bancoRecebedor: de('bancoRecebedor'), agenciaRecebedora: de('agenciaRecebedora') },
    pagador: {
      nome: dito(de('nomeDoPagador')),
      documento: documentoDe(de('documentoDoPagador'), de('tipoDoPagador')),
    },
  }
}

function lerDetalhe(linha: string, numero: number, leitura: Leitura): void {
  const { registros } = leitura
  const segmento = linha.slice(13, 14)
  const lido = (registro: Registro): Segmento => ({
    linha: numero,
    campos: lerRegistro(registro, linha),
  })
  if (segmento === 'T') {
    if (leitura.aberto) semPar(leitura, leitura.aberto)
    leitura.aberto = lido(registros.t)
    return
  }
  if (segmento !== 'U') return
  const t = leitura.aberto
  leitura.aberto = null
  const u = lido(registros.u).campos
  if (!t || t.campos.movimento !== u.movimento) {
    if (t) semPar(leitura, t)
    else anotar(leitura, numero, `Linha ${numero}: segmento U sem o T dele.`)
    return
  }
  const errado = erradoEm({ ...u, ...t.campos })
  if (errado !== null) {
    anotar(leitura, t.linha, `Linha ${t.linha}: ${errado}. O título ficou de fora.`)
    return
  }
  leitura.ocorrencias.push(ocorrenciaDe(t, u, leitura))
}

const semPar = (leitura: Leitura, { linha }: Segmento): void =>
  anotar(leitura, linha, `Linha ${linha}: segmento T sem o U dele. O título ficou de fora.`)

function lerLinha(linha: string, numero: number, leitura: Leitura): void {
  const tipo = linha.slice(7, 8)
  leitura.registrosDoLote += 1
  if (linha.slice(0, 3) !== leitura.banco) {
    anotar(leitura, numero, `Linha ${numero}: é de outro banco e ficou de fora.`)
    return
  }
  if (tipo === '1') {
    leitura.registrosDoLote = 1
    leitura.cobranca = linha.slice(9, 11) === '01'
    if (!leitura.cobranca) {
      anotar(leitura, numero, `Linha ${numero}: o lote não é de cobrança e ficou de fora.`)
    }
  } else if (tipo === '3') {
    if (leitura.cobranca) lerDetalhe(linha, numero, leitura)
  } else if (tipo === '5') {
    conferirLote(linha, numero, leitura)
  } else if (tipo !== '9') {
    anotar(leitura, numero, `Linha ${numero}: o tipo de registro “${tipo}” não existe.`)
  }
}

function conferirLote(linha: string, numero: number, leitura: Leitura): void {
  if (leitura.aberto) semPar(leitura, leitura.aberto)
  leitura.aberto = null
  const { registros = '' } = lerRegistro(leitura.registros.trailerLote, linha)
  // Some banks count less than the whole lot; who counts more than there is sent a file that did not arrive whole.
  if (!(Number(registros) > leitura.registrosDoLote)) return
  anotar(
    leitura,
    numero,
    `O lote diz ter ${semZeros(registros)} registros e tem ${leitura.registrosDoLote}: o arquivo pode estar incompleto.`,
  )
}

/** Reads the retorno of cobrança of a bank: what was registered, refused, paid and let go. */
export function lerRetorno(bytes: Uint8Array): Result<RetornoLido, RecusaDoCnab> {
  const separadas = linhasDoCnab(bytes)
  if (!separadas.ok) return separadas
  const [primeira = '', ...resto] = separadas.value
  const banco = primeira.slice(0, 3)
  if (!/^\d{3}/.test(primeira) || primeira.slice(3, 8) !== '00000') {
    return recusarCnab(
      'header',
      'O arquivo não começa como um CNAB 240: falta o registro do banco na primeira linha.',
    )
  }
  const leiaute = Object.entries(LEIAUTES).find(([codigo]) => codigo === banco)?.[1]
  const registros = leiaute?.registros ?? FEBRABAN
  const header = lerRegistro(registros.headerArquivo, primeira)
  // 1 goes to the bank and 2 comes from it; where the field was lost, the lot says it too.
  const vem = header.sentido === '2' || resto[0]?.slice(8, 9) === 'T'
  if (header.sentido === '1' || !vem) {
    return recusarCnab(
      'sentido',
      'O arquivo é de remessa, que vai para o banco. Envie o retorno, que vem dele.',
    )
  }
  const leitura: Leitura = {
    ...{ banco, registros, pares: leiaute?.motivosDaLiquidacao ?? 5 },
    ...{ ocorrencias: [], problemas: [], aberto: null, cobranca: true, registrosDoLote: 1 },
  }
  if (leiaute === undefined) {
    anotar(
      leitura,
      1,
      `O leiaute do banco ${banco} não é conhecido aqui: o arquivo foi lido pelo padrão da Febraban. Confira.`,
    )
  }
  for (const [i, linha] of resto.entries()) lerLinha(linha, i + 2, leitura)
  if (leitura.aberto) semPar(leitura, leitura.aberto)
  if (resto.at(-1)?.slice(7, 8) !== '9') {
    anotar(leitura, resto.length + 1, 'O arquivo não tem o registro final: pode estar incompleto.')
  }
  const gerado = dataDe(header.data ?? '')
  return ok({
    banco,
    empresa: {
      nome: header.empresa ?? '',
      documento: documentoDe(header.inscricao ?? '', header.tipoInscricao ?? ''),
    },
    geradoEm: gerado === 'invalida' ? null : gerado,
    sequencia: /^\d+$/.test(header.sequencia ?? '') ? Number(header.sequencia) : 0,
    ocorrencias: leitura.ocorrencias,
    problemas: leitura.problemas,
  })
}
