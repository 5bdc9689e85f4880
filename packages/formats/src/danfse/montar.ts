import { invariant } from '@razao/engine/dinheiro'
import {
  blocosDaNota,
  camposDaIdentificacao,
  informacoesComplementares,
  totaisAproximados,
} from './blocos.ts'
import type { Bloco, Campo, LinhaDoBloco } from './campo.ts'
import type { Municipios } from './escrita.ts'
import { type Cabe, emLinhas, primeiras, type Regua } from './letras.ts'
import {
  ALTURA_DA_FRASE,
  ALTURA_DA_LINHA,
  ALTURA_DA_LINHA_DO_TOTAL,
  ALTURA_DO_CANHOTO,
  ALTURA_DO_TEXTO,
  ALTURA_DO_TITULO_FINAL,
  CORPO,
  CORPO_DO_ROTULO,
  celula,
  ENTRELINHA,
  ESQUERDA,
  FUNDO,
  IDENTIFICACAO,
  LARGURA,
  TOPO_DOS_BLOCOS,
} from './medidas.ts'
import { escreverCabecalho } from './montar-cabecalho.ts'
import { dentroDa, escrever, type Mao, novaPagina, ouAusente, type Pagina } from './pagina.ts'
import type { NotaDoDanfse } from './tipos.ts'

const TEXTO = dentroDa(0, 4)

/** Baselines of label and value from the top of their row. */
const DO_ROTULO = 6.7
const DO_VALOR = 14.9

function escreverCampo(
  mao: Mao,
  { coluna, colunas, rotulo, valor, sombreado }: Campo,
  { y, altura, corpo }: { y: number; altura: number; corpo: number },
): void {
  if (sombreado) mao.pagina.fundos.push({ ...celula(coluna, colunas), y, altura })
  const onde = dentroDa(coluna, colunas)
  const alem = corpo - CORPO_DO_ROTULO
  escrever(mao, rotulo, { ...onde, y: y + DO_ROTULO + alem, corpo, forte: true, inteiro: true })
  escrever(mao, ouAusente(valor), { ...onde, y: y + DO_VALOR + alem * 1.4 })
}

/** Only here the labels are of 7 pt (item 2.4.2). */
function escreverIdentificacao(mao: Mao, nota: NotaDoDanfse): void {
  let y = IDENTIFICACAO.topo
  camposDaIdentificacao(nota).forEach((linha, n) => {
    const altura = n === 0 ? IDENTIFICACAO.primeira : IDENTIFICACAO.linha
    for (const campo of linha) escreverCampo(mao, campo, { y, altura, corpo: CORPO })
    y += altura
  })
}

/** How a page is arranged so that its texts fit. */
type Arranjo = {
  /** Rows that say nothing are left out. */
  readonly enxuto: boolean
  readonly descricao: readonly string[]
  readonly informacoes: readonly string[]
}

const alturaDaLinha = (bloco: Bloco): number =>
  'alto' in bloco ? ALTURA_DA_LINHA_DO_TOTAL : ALTURA_DA_LINHA

const fica = (linha: LinhaDoBloco, enxuto: boolean): boolean =>
  !(enxuto && linha.tipo === 'campos' && linha.dispensavel) ||
  linha.campos.some(({ valor }) => valor !== undefined)

function alturaDo(bloco: Bloco, { enxuto, descricao }: Arranjo): number {
  if ('frase' in bloco) return ALTURA_DA_FRASE
  let altura = 0
  for (const linha of bloco.linhas) {
    if (!fica(linha, enxuto)) continue
    if (linha.tipo === 'texto') altura += ALTURA_DO_TEXTO
    else altura += alturaDaLinha(bloco)
    if (linha.tipo === 'descricao') altura += Math.max(0, descricao.length - 1) * ENTRELINHA
  }
  return altura
}

function escreverBloco(
  mao: Mao,
  bloco: Bloco,
  { y: topo, arranjo }: { y: number; arranjo: Arranjo },
) {
  mao.pagina.divisas.push(topo)
  if ('frase' in bloco) {
    const y = topo + ALTURA_DA_FRASE / 2 + CORPO * 0.35
    escrever(mao, bloco.frase, { x: ESQUERDA, y, largura: LARGURA, lado: 'meio' })
    return
  }
  const altura = alturaDaLinha(bloco)
  mao.pagina.fundos.push({ ...celula(0, 1), y: topo, altura })
  const doTitulo = topo + altura / 2 + CORPO * 0.35
  escrever(mao, bloco.titulo, { ...dentroDa(0, 1), y: doTitulo, forte: true, inteiro: true })
  let y = topo
  for (const linha of bloco.linhas) {
    if (!fica(linha, arranjo.enxuto)) continue
    if (linha.tipo === 'texto') {
      escrever(mao, ouAusente(linha.texto), { ...TEXTO, y: y + ALTURA_DO_TEXTO * 0.72 })
      y += ALTURA_DO_TEXTO
      continue
    }
    if (linha.tipo === 'campos')
      for (const campo of linha.campos)
        escreverCampo(mao, campo, { y, altura, corpo: CORPO_DO_ROTULO })
    else {
      const letras = { corpo: CORPO_DO_ROTULO, forte: true }
      escrever(mao, linha.rotulo, { ...TEXTO, ...letras, y: y + DO_ROTULO })
      escreverLinhas(mao, arranjo.descricao, y + DO_VALOR)
      y += Math.max(0, arranjo.descricao.length - 1) * ENTRELINHA
    }
    y += altura
  }
}

function escreverLinhas(mao: Mao, linhas: readonly string[], y: number): void {
  linhas.forEach((linha, n) => {
    escrever(mao, linha, { ...TEXTO, y: y + n * ENTRELINHA })
  })
}

type ModoDaPagina = {
  readonly regua: Regua
  readonly municipios: Municipios
  readonly canhoto: boolean
  /** A picture goes where the name of the note would. */
  readonly comLogo: boolean
}

/** What is to be on the page. */
type Conteudo = {
  readonly nota: NotaDoDanfse
  readonly blocos: readonly Bloco[]
  readonly totais: readonly string[]
}

/** Below the last text and above the border. */
const FOLGA = 3

/** Where the complementary information must end. */
const fundoDas = ({ canhoto }: ModoDaPagina): number =>
  (canhoto ? FUNDO - ALTURA_DO_CANHOTO : FUNDO) - FOLGA

/** From what reads best to what takes least. */
const ARRANJOS = [
  { enxuto: false, corrido: false },
  { enxuto: true, corrido: false },
  { enxuto: true, corrido: true },
] as const

type Medido = { readonly arranjo: Arranjo; readonly sobram: number; readonly cabe: Cabe }

/** What the texts take with their paragraphs or run on, and the lines that are then left over, or missing. */
function medir(
  { nota, blocos, totais }: Conteudo,
  { enxuto, corrido }: (typeof ARRANJOS)[number],
  modo: ModoDaPagina,
): Medido {
  const cabe = { regua: modo.regua, corpo: CORPO, largura: TEXTO.largura }
  const arranjo = {
    enxuto,
    descricao: emLinhas(ouAusente(nota.servico.descricao), { ...cabe, corrido }),
    informacoes: emLinhas(informacoesComplementares(nota), { ...cabe, corrido }),
  }
  const alturas = blocos.reduce((soma, bloco) => soma + alturaDo(bloco, arranjo), 0)
  const livre = fundoDas(modo) - TOPO_DOS_BLOCOS - alturas - ALTURA_DO_TITULO_FINAL
  const linhas = arranjo.informacoes.length + totais.length
  return { arranjo, sobram: Math.floor(livre / ENTRELINHA) - linhas, cabe }
}

/** Each has half of the lines that there are, and what the other leaves. */
function cortar({ arranjo, sobram, cabe }: Medido): Arranjo {
  const [daDescricao, dasInformacoes] = [arranjo.descricao.length, arranjo.informacoes.length]
  const linhas = daDescricao + dasInformacoes + sobram
  const suas = Math.min(daDescricao, Math.max(Math.ceil(linhas / 2), linhas - dasInformacoes))
  return {
    enxuto: arranjo.enxuto,
    descricao: primeiras(arranjo.descricao, suas, cabe),
    informacoes: primeiras(arranjo.informacoes, linhas - suas, cabe),
  }
}

/** The first arrangement in which description and information are whole, or the last one with both cut. */
function arranjar(conteudo: Conteudo, modo: ModoDaPagina): Arranjo {
  const medidos = ARRANJOS.map((como) => medir(conteudo, como, modo))
  const inteiro = medidos.find(({ sobram }) => sobram >= 0)
  if (inteiro) return inteiro.arranjo
  const ultimo = medidos.at(-1)
  invariant(ultimo !== undefined, 'nenhum arranjo de página')
  return cortar(ultimo)
}

function escreverInformacoes(
  mao: Mao,
  { y, linhas }: { y: number; linhas: readonly string[] },
): void {
  const altura = ALTURA_DO_TITULO_FINAL
  mao.pagina.divisas.push(y)
  mao.pagina.fundos.push({ x: ESQUERDA, y, largura: LARGURA, altura })
  const doTitulo = y + altura / 2 + CORPO * 0.35
  escrever(mao, 'INFORMAÇÕES COMPLEMENTARES', { ...TEXTO, y: doTitulo, forte: true })
  escreverLinhas(mao, linhas, y + altura + ENTRELINHA)
}

/** To be filled by hand by who receives the note (nota 11). */
function escreverCanhoto(mao: Mao, { numero, chave }: NotaDoDanfse): void {
  const y = FUNDO - ALTURA_DO_CANHOTO
  mao.pagina.divisas.push(y)
  const onde = { y, altura: ALTURA_DO_CANHOTO, corpo: CORPO_DO_ROTULO }
  const campos: readonly Campo[] = [
    { coluna: 0, colunas: 1, rotulo: 'Data Cientificação', valor: '' },
    { coluna: 1, colunas: 1, rotulo: 'Identificação e Assinatura', valor: '' },
    { coluna: 2, colunas: 2, rotulo: 'Nº NFS-e / Chave NFS-e', valor: `${numero} / ${chave}` },
  ]
  for (const campo of campos) escreverCampo(mao, campo, onde)
}

/** The one page of the DANFSe, block by block; what is not written leaves its height to the last of them. */
export function montarPagina(nota: NotaDoDanfse, modo: ModoDaPagina): Pagina {
  const mao: Mao = { pagina: novaPagina(), regua: modo.regua }
  escreverCabecalho(mao, nota, modo)
  escreverIdentificacao(mao, nota)
  const blocos = blocosDaNota(nota, modo.municipios)
  const cabe = { regua: modo.regua, corpo: CORPO, largura: TEXTO.largura }
  const totais = emLinhas(totaisAproximados(nota), { ...cabe, corrido: true })
  const arranjo = arranjar({ nota, blocos, totais }, modo)
  let y = TOPO_DOS_BLOCOS
  for (const bloco of blocos) {
    escreverBloco(mao, bloco, { y, arranjo })
    y += alturaDo(bloco, arranjo)
  }
  escreverInformacoes(mao, { y, linhas: [...arranjo.informacoes, ...totais] })
  if (modo.canhoto) escreverCanhoto(mao, nota)
  return mao.pagina
}
