import {
  anotar,
  type Centavos,
  type Decimal,
  decimal,
  type Memorial,
  meioParaCima,
  type Operando,
  reais,
  taxa,
} from '../../dinheiro/index.ts'
import { competenciaDe, type Obrigacao, vencimentoDe } from '../../tempo/index.ts'
import type { FatosRetencao, TributoRetido } from './tipos.ts'

/** A withholding in process: the base, the rate and where they come from. */
export type Pedido = {
  readonly tributo: TributoRetido
  readonly base: Operando & {
    readonly valor: { readonly tipo: 'centavos'; readonly valor: number }
  }
  readonly aliquota: Decimal
  readonly fonte: string
  readonly regra: string
}

export const valorExato = (base: Centavos, aliquota: Decimal): Centavos =>
  meioParaCima(decimal(base).mul(aliquota))

export const ROTULOS: Readonly<Record<TributoRetido, string>> = {
  irrf: 'IRRF retido',
  pis: 'PIS retido',
  cofins: 'COFINS retida',
  csll: 'CSLL retida',
  inss: 'INSS retido',
  iss: 'ISS retido',
}

/** Writes the step `base × aliquota` of what is withheld. */
export function anotarRetencao(fatos: FatosRetencao, memorial: Memorial, pedido: Pedido): Centavos {
  const { tributo, base, aliquota, fonte, regra } = pedido
  return anotar(
    { memorial, raiz: `retencao.${fatos.id}` },
    {
      id: tributo,
      rotulo: ROTULOS[tributo],
      formula: 'base × aliquota',
      operandos: { base, aliquota: taxa('Alíquota', aliquota, fonte) },
      fundamento: fonte,
      regra,
      exato: decimal(base.valor.valor).mul(aliquota),
    },
  ).valor
}

type BaseDaNota = Pedido['base']
export const baseDaNota = ({ bruto }: FatosRetencao): BaseDaNota => ({
  ...reais('Valor bruto da nota', bruto, 'nota'),
  valor: { tipo: 'centavos', valor: bruto },
})

export function prazo(regra: Obrigacao, data: string, { feriados }: FatosRetencao) {
  return vencimentoDe(regra, competenciaDe(data), feriados)
}
