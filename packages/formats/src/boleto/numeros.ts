import { ok, type Result } from '@razao/engine/dinheiro'
import { BANCOS, type BancoEmissor, type Numero, type Numeros } from './bancos.ts'
import {
  type ContaDeCobranca,
  type PedidoDeBoleto,
  type RecusaDoBoleto,
  recusarBoleto,
} from './tipos.ts'

const NOMES: Readonly<Record<Numero, string>> = {
  agencia: 'a agência',
  conta: 'a conta',
  carteira: 'a carteira',
  convenio: 'o convênio (código do beneficiário)',
  modalidade: 'a modalidade',
  posto: 'o posto',
  parcela: 'a parcela',
  nossoNumero: 'o nosso número',
  comValor: 'o valor',
}

const VAZIOS: Numeros = {
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

/** Numbers that the campo livre of a bank does not have and the paper shows where they are told. */
const DISPENSAVEIS: ReadonlySet<Numero> = new Set<Numero>(['conta'])

function naLargura(
  texto: string,
  qual: Numero,
  { banco, emissor }: { banco: string; emissor: BancoEmissor },
): Result<string, RecusaDoBoleto> {
  const tamanho = emissor.tamanhos[qual] ?? 0
  const digitos = texto.replace(/[\s./-]/g, '')
  const { maisLongo } = emissor
  const cabem = maisLongo?.numero === qual ? maisLongo.tamanho : tamanho
  const inteiro = emissor.inteiro?.includes(qual) ?? false
  const forma = inteiro ? `\\d{${cabem}}` : `\\d{1,${cabem}}`
  if (!new RegExp(`^${forma}$`).test(digitos)) {
    const quantos = inteiro ? `${cabem} dígitos` : `até ${cabem} dígitos, sem letras`
    return recusarBoleto(
      qual,
      `No ${emissor.nome} (${banco}), ${NOMES[qual]} tem ${quantos}. Confira “${texto.slice(0, 30)}”.`,
    )
  }
  return ok(digitos.padStart(tamanho, '0'))
}

/** The numbers of an account and of a title, each in the width that the bank gives it. */
export function numerosDe(
  conta: ContaDeCobranca,
  titulo: {
    readonly nossoNumero: string
    readonly valor: number
    readonly parcela?: number | undefined
  },
): Result<Numeros, RecusaDoBoleto> {
  const emissor = BANCOS[conta.banco]
  const ditos: Partial<Record<Numero, string | undefined>> = {
    ...{ agencia: conta.agencia, conta: conta.conta, carteira: conta.carteira },
    ...{ convenio: conta.convenio, modalidade: conta.modalidade, posto: conta.posto },
    ...{ nossoNumero: titulo.nossoNumero, comValor: titulo.valor > 0 ? '1' : '0' },
    parcela: titulo.parcela === undefined ? undefined : String(titulo.parcela),
  }
  const numeros: Record<Numero, string> = { ...VAZIOS, comValor: ditos.comValor ?? '' }
  for (const qual of Object.keys(emissor.tamanhos) as Numero[]) {
    const dito = ditos[qual]?.trim() || emissor.padrao?.[qual]
    if (dito === undefined) {
      if (DISPENSAVEIS.has(qual) && !noCampoLivre(emissor, qual)) continue
      return recusarBoleto(qual, `Informe ${NOMES[qual]} no ${emissor.nome} (${conta.banco}).`)
    }
    const lido = naLargura(dito, qual, { banco: conta.banco, emissor })
    if (!lido.ok) return lido
    numeros[qual] = lido.value
  }
  if (emissor.carteirasDeFora?.includes(numeros.carteira)) {
    return recusarBoleto(
      'carteira',
      `A carteira ${numeros.carteira} do ${emissor.nome} tem outro campo livre: emita pelo próprio banco.`,
    )
  }
  return ok(numeros)
}

const noCampoLivre = (emissor: BancoEmissor, qual: Numero): boolean =>
  emissor.campoLivre.some((peca) => 'numero' in peca && peca.numero === qual)

/** The numbers of a title in the widths of its bank, with the digits that the bank works out. */
export type NumerosDoTitulo = Omit<Numeros, 'comValor'> & {
  readonly digitoDoNossoNumero: string
  /** Null where the bank has no formula known here. */
  readonly digitoDaConta: string | null
}

/** The same numbers that go into the code of the boleto, for who writes them elsewhere. */
export function numerosDoTitulo(
  conta: ContaDeCobranca,
  titulo: Pick<PedidoDeBoleto, 'nossoNumero' | 'parcela'>,
): Result<NumerosDoTitulo, RecusaDoBoleto> {
  const lidos = numerosDe(conta, { ...titulo, valor: 0 })
  if (!lidos.ok) return lidos
  const { digitos } = BANCOS[conta.banco]
  const { comValor: _, ...numeros } = lidos.value
  return ok({
    ...numeros,
    digitoDoNossoNumero: digitos.nossoNumero?.(lidos.value) ?? '',
    digitoDaConta: digitos.conta?.(lidos.value) ?? null,
  })
}
