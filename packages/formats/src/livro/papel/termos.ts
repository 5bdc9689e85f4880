import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarData } from '@razao/engine/tempo'
import type { LivroContabil, Signatario } from '../tipos.ts'
import {
  COLUNAS,
  EM_BRANCO,
  forte,
  LINHAS,
  type LinhaDoPapel,
  linhaDe,
  noInicio,
  noMeio,
  quebrar,
} from './paginar.ts'

export type Termo = {
  readonly tipo: 'abertura' | 'encerramento'
  /** `Diário` or `Razão`. */
  readonly livro: string
  readonly paginas: number
  /** Why the book is not whole yet. */
  readonly parcial?: string | undefined
}

/** Lines of the page above the first signature, with a text of up to eight lines. */
const ANTES_DAS_ASSINATURAS = 24
const centro = (texto: string): LinhaDoPapel => linhaDe([noMeio(texto)])
const TRACO = centro('_'.repeat(50))
/** Nobody was told yet: who signs by hand has where. */
const POR_ASSINAR = [
  [TRACO, centro('Responsável pela empresa (nome e CPF)')],
  [TRACO, centro('Contabilista responsável (nome, CPF e CRC)')],
]

function assinatura({ nome, qualificacao, documento, crc }: Signatario): LinhaDoPapel[] {
  const numero =
    documento.length === 11 ? `CPF ${formatarCpf(documento)}` : `CNPJ ${formatarCnpj(documento)}`
  return [
    TRACO,
    linhaDe([forte(noMeio(nome.slice(0, COLUNAS)))]),
    centro(qualificacao),
    centro(`${numero}${crc === undefined ? '' : ` · CRC ${crc}`}`),
  ]
}

/** Opening and closing terms (arts. 1.180 to 1.184 of the Código Civil; IN DREI 82/2021): one page each. */
export function linhasDoTermo(
  { empresa: e, periodo, numeroDoLivro, signatarios }: LivroContabil,
  { tipo, livro, paginas, parcial }: Termo,
): LinhaDoPapel[] {
  const registro =
    e.nire === undefined
      ? ''
      : `, registrada sob o NIRE ${e.nire}${e.dataDeArquivamento === undefined ? '' : ` em ${formatarData(e.dataDeArquivamento)}`}`
  const sede = e.municipio === '' ? '' : `${e.municipio}/${e.uf}`
  const verbo = tipo === 'abertura' ? 'servirá' : 'serviu'
  const texto =
    `Contém este livro ${paginas} páginas numeradas eletronicamente de 1 a ${paginas}, e ${verbo} de Livro ` +
    `${livro} nº ${numeroDoLivro} da empresa ${e.nome}, inscrita no CNPJ sob o nº ${formatarCnpj(e.cnpj)}${registro}, ` +
    `${sede === '' ? '' : `com sede em ${sede}, `}para a escrituração do período de ${formatarData(periodo.inicio)} a ` +
    `${formatarData(periodo.fim)}.`
  const data = formatarData(tipo === 'abertura' ? periodo.inicio : periodo.fim)
  const blocos = signatarios.length === 0 ? POR_ASSINAR : signatarios.map(assinatura)
  // As far from one another as the page lets: all of them are on it.
  const linhas = blocos.reduce((total, bloco) => total + bloco.length, 0)
  const livres = Math.floor((LINHAS - ANTES_DAS_ASSINATURAS - linhas) / blocos.length)
  const distancia = Math.max(1, Math.min(3, livres))
  const assinaturas = blocos.flatMap((bloco) => [
    ...Array<LinhaDoPapel>(distancia).fill(EM_BRANCO),
    ...bloco,
  ])
  const vazias = (quantas: number) => Array<LinhaDoPapel>(quantas).fill(EM_BRANCO)
  return [
    ...vazias(4),
    linhaDe([forte(noMeio(`TERMO DE ${tipo.toUpperCase()}`))]),
    EM_BRANCO,
    linhaDe([forte(noMeio(`LIVRO ${livro.toUpperCase()} Nº ${numeroDoLivro}`))]),
    EM_BRANCO,
    parcial ? linhaDe([forte(noMeio(`PARCIAL: ${parcial}`))]) : EM_BRANCO,
    EM_BRANCO,
    ...quebrar(texto, COLUNAS - 8).map((linha) => linhaDe([noInicio(4, COLUNAS - 4, linha)])),
    ...vazias(2),
    centro(sede === '' ? data : `${sede}, ${data}`),
    ...assinaturas,
  ]
}
