import { codigoDeReceita } from '@razao/engine/guias'
import type { DadosMit } from '@razao/engine/tributos/mit'

/** A debt by its código de receita, six digits. */
export type Debito = { readonly codigo: string; readonly rotulo: string; readonly valor: number }

const rotuloDe = (codigo: string): string =>
  codigoDeReceita('dctfweb', `${codigo.slice(0, 4)}-${codigo.slice(4)}`)?.rotulo ??
  codigoDeReceita('darf', codigo.slice(0, 4))?.rotulo ??
  ''

/** What a MIT owes, one debt after the other. */
export function debitosDoMit({ Debitos = {} }: DadosMit): Debito[] {
  const { Irpj, Csll, PisPasep, Cofins } = Debitos
  return [Irpj, Csll, PisPasep, Cofins].flatMap((grupo) =>
    (grupo?.ListaDebitos ?? []).map(({ CodigoDebito, ValorDebito }) => ({
      ...{ codigo: CodigoDebito, rotulo: rotuloDe(CodigoDebito) },
      valor: Math.round(ValorDebito * 100),
    })),
  )
}

const CREDITO = /<CreditoTributarioApurado>([\s\S]*?)<\/CreditoTributarioApurado>/g
const dentro = (texto: string, nome: string): string =>
  new RegExp(`<${nome}>([^<]*)</${nome}>`).exec(texto)?.[1]?.trim() ?? ''

/** What a DCTFWeb owes, by its XML; null when a debt of it makes no sense. */
export function debitosDoXml(xml: string): Debito[] | null {
  const debitos = [...xml.matchAll(CREDITO)].map(([, um = '']) => ({
    codigo: dentro(um, 'codReceita'),
    rotulo: dentro(um, 'ctDescricaoTributo').replaceAll('&amp;', '&'),
    valor: Math.round(Number(dentro(um, 'ctValor')) * 100),
  }))
  const certos = debitos.every(
    ({ codigo, valor }) => /^\d{5,6}$/.test(codigo) && Number.isSafeInteger(valor),
  )
  return certos ? debitos : null
}

const porCodigo = (debitos: readonly Debito[]): Map<string, number> => {
  const somas = new Map<string, number>()
  for (const { codigo, valor } of debitos) somas.set(codigo, (somas.get(codigo) ?? 0) + valor)
  return somas
}

/** Debts of the MIT that the DCTFWeb says in another value, or does not say: by código, ours and theirs. */
export function diferencasDoMit(mit: readonly Debito[], dctfweb: readonly Debito[]) {
  const deles = porCodigo(dctfweb)
  return [...porCodigo(mit)]
    .map(([codigo, nosso]) => ({ codigo, nosso, deles: deles.get(codigo) ?? 0 }))
    .filter(({ nosso, deles: outro }) => nosso !== outro)
}
