import { codigoDeReceita } from '@razao/engine/guias'
import type { DadosMit, DebitoDaDctfweb } from '@razao/engine/tributos/mit'

/** A debt by its código de receita, six digits. */
export type Debito = DebitoDaDctfweb

const rotuloDe = (codigo: string): string =>
  codigoDeReceita('dctfweb', `${codigo.slice(0, 4)}-${codigo.slice(4)}`)?.rotulo ??
  codigoDeReceita('darf', codigo.slice(0, 4))?.rotulo ??
  ''

/** What a MIT owes, one debt after the other; without one, nothing. */
export function debitosDoMit(mit: DadosMit | null): Debito[] {
  const { Debitos = {} } = mit ?? {}
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

type ParteDaGuia = {
  readonly codigo: string | null
  readonly rotulo: string
  readonly valor: number
}

/** What our guides have of a DCTFWeb, code by code: `1099-01` is 109901; without a variation, four digits. */
export function debitosDasGuias(
  guias: readonly { readonly composicao: readonly ParteDaGuia[] }[],
): Debito[] {
  const somados = new Map<string, Debito>()
  for (const { codigo: escrito, rotulo, valor } of guias.flatMap(({ composicao }) => composicao)) {
    const codigo = (escrito ?? '').replace(/\D/g, '')
    if (codigo === '' || valor === 0) continue
    const antes = somados.get(codigo)
    somados.set(codigo, {
      ...{ codigo, rotulo: rotuloDe(codigo) || rotulo },
      valor: (antes?.valor ?? 0) + valor,
    })
  }
  return [...somados.values()].toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1))
}
