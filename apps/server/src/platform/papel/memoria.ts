import {
  type Arvore,
  arvoreDa,
  formulaCurta,
  limiteDaFaixa,
  lugarNaRegua,
  type MemoriaDeCalculo,
  type Posicao,
  posicaoEmPalavras,
  posicaoNasFaixas,
  posicoesDa,
  ROTULOS_ARREDONDAMENTO,
  respostaDe,
  textoDoValor,
} from '@razao/contract/memoria'
import type { PassoDaMemoria } from '@razao/contract/types'
import { formatarTaxa } from '@razao/engine/dinheiro'
import type { Timbre } from '@razao/formats/livro'
import {
  type Content,
  cabecalhoDoTimbre,
  campo,
  emColunas,
  escreverDocumento,
  LARGURA_UTIL,
} from './documento.ts'

/** The bands side by side, the one of the company filled, and the mark of where it is. */
function regua(posicao: Posicao, cor: string): Content[] {
  const { lista, atual } = posicao
  const largura = LARGURA_UTIL / lista.length
  const x = lugarNaRegua(posicao) * LARGURA_UTIL
  return [
    { text: posicaoEmPalavras(posicao), margin: [0, 6, 0, 4] },
    {
      canvas: [
        ...lista.map((_, i) => ({
          ...({ type: 'rect', y: 6, h: 12, lineWidth: 0.6, lineColor: '#8a8f98' } as const),
          ...{ x: i * largura, w: largura, color: i === atual ? cor : '#eef0f2' },
        })),
        {
          ...({ type: 'polyline', closePath: true, color: '#000000' } as const),
          points: [
            { x: x - 4, y: 0 },
            { x: x + 4, y: 0 },
            { x, y: 6 },
          ],
        },
      ],
    },
    {
      columns: lista.map((faixa, i) => ({
        width: largura,
        alignment: 'center' as const,
        stack: [
          { text: formatarTaxa(faixa.aliquota), fontSize: 8, bold: i === atual },
          { text: limiteDaFaixa(posicao, i), style: 'rotulo', fontSize: 7 },
        ],
      })),
      margin: [0, 2, 0, 6],
    },
  ]
}

const RECUO = 14
const RECUO_MAXIMO = 6

type NaArvore = {
  readonly arvore: Arvore
  readonly cor: string
  /** Steps already told: the second time, only the line. */
  readonly ditos: Set<string>
}

/** What the step took as it is: facts and numbers of the law. */
function fatosDe(passo: PassoDaMemoria, { arvore }: NaArvore): Content[] {
  const explicados = new Set(arvore.ramosDe(passo).map(({ rotulo }) => rotulo))
  return Object.values(passo.operandos)
    .filter(({ rotulo }) => !explicados.has(rotulo))
    .map(({ rotulo, valor }) => ({
      columns: [
        { text: rotulo, width: '*', color: '#333333' },
        { text: textoDoValor(valor), width: 'auto' },
      ],
      columnGap: 8,
      fontSize: 9,
    }))
}

const fundamentoDe = (passo: PassoDaMemoria): Content => ({
  text: [
    passo.fundamento,
    passo.arredondamento ? ` · ${ROTULOS_ARREDONDAMENTO[passo.arredondamento]}` : '',
    ` · regra ${passo.regra}`,
  ],
  style: 'rotulo',
  margin: [0, 2, 0, 0],
})

/** One number of the account and, under it, what it came from. */
function no(
  { rotulo, passo }: { rotulo: string; passo: PassoDaMemoria },
  dentro: NaArvore,
  fundo: number,
): Content[] {
  const { arvore, ditos, cor } = dentro
  const jaDito = ditos.has(passo.id)
  ditos.add(passo.id)
  const posicao = posicaoNasFaixas(passo)
  const recuo = Math.min(fundo, RECUO_MAXIMO) * RECUO
  const linha: Content = {
    unbreakable: true,
    margin: [recuo, 6, 0, 0],
    stack: [
      {
        columns: [
          { text: rotulo, bold: true, width: '*' },
          { text: textoDoValor(passo.resultado), bold: true, width: 'auto' },
        ],
        columnGap: 8,
      },
      { text: respostaDe(passo, arvore).conta, fontSize: 9 },
      ...(jaDito ? [{ text: 'Explicado acima.', style: 'rotulo' }] : []),
      ...(jaDito
        ? []
        : [
            { text: formulaCurta(passo, 'palavras'), style: 'rotulo' },
            ...fatosDe(passo, dentro),
            ...(posicao ? [{ text: posicaoEmPalavras(posicao), fontSize: 9, color: cor }] : []),
            fundamentoDe(passo),
          ]),
    ],
  }
  if (jaDito) return [linha]
  return [linha, ...arvore.ramosDe(passo).flatMap((ramo) => no(ramo, dentro, fundo + 1))]
}

/** The whole account: the answer in a line, where the company is in the table, the tree, and its law. */
export function passosDaMemoria(memoria: MemoriaDeCalculo, cor: string): Content[] {
  const arvore = arvoreDa(memoria)
  if (!arvore) return [{ text: 'Nada foi calculado.' }]
  const { raiz, soltos } = arvore
  const dentro: NaArvore = { arvore, cor, ditos: new Set([raiz.id]) }
  const { conta, palavras } = respostaDe(raiz, arvore)
  const titulo = (text: string): Content => ({
    text,
    bold: true,
    fontSize: 12,
    margin: [0, 12, 0, 0],
  })
  return [
    { text: conta, fontSize: 15, bold: true, color: cor, margin: [0, 4, 0, 0] },
    { text: palavras, style: 'rotulo', fontSize: 9 },
    ...posicoesDa(arvore).flatMap(({ posicao }) => regua(posicao, cor)),
    titulo('De onde vem'),
    ...fatosDe(raiz, dentro),
    ...arvore.ramosDe(raiz).flatMap((ramo) => no(ramo, dentro, 0)),
    { ...(fundamentoDe(raiz) as object), margin: [0, 8, 0, 0] } as Content,
    ...(soltos.length === 0 ? [] : [titulo('Também calculado')]),
    ...soltos.flatMap((passo) => no({ rotulo: passo.rotulo, passo }, dentro, 0)),
  ]
}

export type DadosDaMemoriaEmPdf = {
  readonly memoria: MemoriaDeCalculo
  readonly timbre: Timbre
  readonly empresa: { readonly nome: string; readonly documento: string }
  /** `10/2026`. */
  readonly competencia: string
  /** Instant, ISO 8601, of when the number was worked out. */
  readonly apuradaEm: string
}

/** ƒ on paper: whose it is and of when, the answer first, and the way to it with its law. */
export async function memoriaEmPdf(dados: DadosDaMemoriaEmPdf): Promise<Uint8Array> {
  const { memoria, timbre, empresa, competencia, apuradaEm } = dados
  return await escreverDocumento({
    titulo: `Memória de cálculo: ${memoria.titulo}`,
    autor: timbre.nome,
    criadoEm: apuradaEm,
    pe: `Memória de cálculo · ${empresa.nome} · ${competencia}`,
    conteudo: [
      ...cabecalhoDoTimbre(timbre),
      { text: memoria.titulo, style: 'titulo' },
      emColunas([
        ['*', campo('Empresa', empresa.nome)],
        [130, campo('CNPJ/CPF', empresa.documento)],
        [80, campo('Competência', competencia)],
      ]),
      ...passosDaMemoria(memoria, timbre.cor),
    ],
  })
}
