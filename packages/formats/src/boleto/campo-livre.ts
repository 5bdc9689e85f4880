import { invariant } from '@razao/engine/dinheiro'
import { BANCOS, type BancoEmissor, type Numero, type Numeros, type Peca } from './bancos.ts'
import { BANCOS_DE_COBRANCA, type CodigoDoBanco } from './tipos.ts'

const TAMANHO_DO_CAMPO_LIVRE = 25

const pecasPara = (emissor: BancoEmissor, n: Numeros): readonly Peca[] => {
  const { maisLongo } = emissor
  return maisLongo && n[maisLongo.numero].length === maisLongo.tamanho
    ? maisLongo.pecas
    : emissor.campoLivre
}

/** The text of a piece, with what came before it in the campo livre. */
function textoDa(
  peca: Peca,
  n: Numeros,
  { emissor, antes }: { emissor: BancoEmissor; antes: string },
) {
  if ('fixo' in peca) return peca.fixo
  if ('numero' in peca) {
    const { numero, tamanho, de = 0 } = peca
    return n[numero].slice(de, de + tamanho)
  }
  const { digitos } = emissor
  if (peca.digito === 'campoLivre') return digitos.campoLivre?.(antes) ?? ''
  return digitos[peca.digito]?.(n) ?? ''
}

/** Positions 20 to 44 of the code. */
export function campoLivreDe(banco: CodigoDoBanco, n: Numeros): string {
  const emissor = BANCOS[banco]
  let campo = ''
  for (const peca of pecasPara(emissor, n)) campo += textoDa(peca, n, { emissor, antes: campo })
  invariant(
    campo.length === TAMANHO_DO_CAMPO_LIVRE && /^\d+$/.test(campo),
    `campo livre do banco ${banco} com ${campo.length} posições`,
  )
  return campo
}

const ehBancoDeCobranca = (codigo: string): codigo is CodigoDoBanco =>
  (BANCOS_DE_COBRANCA as readonly string[]).includes(codigo)

const NENHUM: Numeros = {
  agencia: '',
  conta: '',
  carteira: '',
  convenio: '',
  modalidade: '',
  posto: '',
  parcela: '',
  nossoNumero: '',
  comValor: '',
}

/** Numbers read back from a campo livre; those that it does not have are absent. */
export type NumerosLidos = Readonly<Partial<Record<Exclude<Numero, 'comValor'>, string>>>

function separar(
  campo: string,
  pecas: readonly Peca[],
  emissor: BancoEmissor,
): NumerosLidos | null {
  const lidos: Record<Numero, string> = { ...NENHUM }
  let posicao = 0
  for (const peca of pecas) {
    if (!('numero' in peca)) {
      posicao += 'fixo' in peca ? peca.fixo.length : 1
      continue
    }
    const { numero, tamanho, de = 0 } = peca
    const trecho = campo.slice(posicao, posicao + tamanho)
    lidos[numero] = lidos[numero].padEnd(de, '0').slice(0, de) + trecho
    posicao += tamanho
  }
  // Written again it must be the same: fixed stretches and each check digit.
  let outra = ''
  for (const peca of pecas) outra += textoDa(peca, lidos, { emissor, antes: outra })
  if (outra !== campo) return null
  const { comValor: _, ...numeros } = lidos
  return Object.fromEntries(Object.entries(numeros).filter(([, texto]) => texto !== ''))
}

/** What a campo livre of a known bank says, or null when it is not of the composition known here. */
export function separarCampoLivre(banco: string, campo: string): NumerosLidos | null {
  if (!ehBancoDeCobranca(banco)) return null
  const emissor = BANCOS[banco]
  const lidos = separar(campo, emissor.campoLivre, emissor)
  if (lidos !== null && !emissor.carteirasDeFora?.includes(lidos.carteira ?? '')) return lidos
  return emissor.maisLongo ? separar(campo, emissor.maisLongo.pecas, emissor) : null
}
