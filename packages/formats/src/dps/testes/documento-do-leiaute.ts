import fc from 'fast-check'
import { ESPACO_DA_NFSE } from '../elementos.ts'
import { FORMA_DO_ID, formaDe } from '../leiaute/formas.ts'
import { type Elemento, GRUPOS, type Lugar } from '../leiaute/partes.ts'
import { escapar } from '../texto.ts'

const AMOSTRA = { numRuns: 30, seed: 20261126 }
const amostras = new Map<string, fc.Arbitrary<string>>()

/** Texts that a leaf takes, its longest among them. Drawn once for each form: a document has hundreds. */
function folha(forma: string): fc.Arbitrary<string> {
  const feita = amostras.get(forma)
  if (feita !== undefined) return feita
  const { aceita, minimo = 0, maximo = 60 } = formaDe(forma)
  const serve = (t: string) =>
    aceita.test(t) && [...t].length >= minimo && [...t].length <= maximo && /^[^\p{Cc}]*$/u.test(t)
  const curtos = { minLength: minimo, maxLength: Math.min(maximo, 60) }
  const textos = /^(texto|linhas|livre)/.test(forma)
    ? [
        ...fc.sample(fc.string({ unit: 'grapheme-composite', ...curtos }), AMOSTRA).filter(serve),
        ...fc.sample(fc.string({ ...curtos }), AMOSTRA).filter(serve),
        'a'.repeat(maximo),
      ]
    : fc.sample(fc.stringMatching(aceita), AMOSTRA)
  const nova = fc.constantFrom(...textos)
  amostras.set(forma, nova)
  return nova
}

const elemento = ({ nome, grupo, forma = '' }: Elemento): fc.Arbitrary<string> =>
  (grupo === undefined ? folha(forma).map(escapar) : conteudo(grupo)).map(
    (dentro) => `<${nome}>${dentro}</${nome}>`,
  )

function lugar({ opcoes, minimo, maximo }: Lugar): fc.Arbitrary<string> {
  const umas = opcoes
    .filter(({ forma }) => forma !== 'assinatura')
    .map((opcao) =>
      fc.array(elemento(opcao), { minLength: minimo, maxLength: Math.min(maximo, 3), size: 'max' }),
    )
  return umas.length === 0 ? fc.constant('') : fc.oneof(...umas).map((vezes) => vezes.join(''))
}

const conteudos = new Map<string, fc.Arbitrary<string>>()

function conteudo(grupo: string): fc.Arbitrary<string> {
  const feito = conteudos.get(grupo)
  if (feito !== undefined) return feito
  const novo = fc.tuple(...(GRUPOS.get(grupo) ?? []).map(lugar)).map((partes) => partes.join(''))
  conteudos.set(grupo, novo)
  return novo
}

/** A document that our description of the layout takes, with whatever it lets. */
export function documentoDoLeiaute(raiz: 'DPS' | 'pedRegEvento'): fc.Arbitrary<string> {
  const parte = raiz === 'DPS' ? 'infDPS' : 'infPedReg'
  return fc
    .tuple(conteudo(parte), fc.stringMatching(FORMA_DO_ID[parte] ?? /x/))
    .map(
      ([dentro, id]) =>
        `<${raiz} xmlns="${ESPACO_DA_NFSE}" versao="1.01"><${parte} Id="${id}">${dentro}</${parte}></${raiz}>`,
    )
}
