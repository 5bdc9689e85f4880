import type { Centavos } from '../../dinheiro/index.ts'

/** A part of a DAS-MEI as the PGMEI composes it. */
export type ParteDoPgmei = {
  readonly codigo: string
  readonly denominacao: string
  readonly valor: Centavos
}
/** One tribute of the DAS-MEI, ours and theirs. */
export type ParteComparada = {
  readonly rotulo: string
  readonly nosso: Centavos
  readonly deles: Centavos
}
type ParteNossa = { readonly tributo: string; readonly rotulo: string; readonly valor: Centavos }

/** Tributes by the code that some answers of the Simples have, when the name does not begin by the tribute. */
const POR_CODIGO: Readonly<Record<string, string>> = { 1006: 'inss', 1007: 'icms', 1010: 'iss' }
const tributoDe = ({ codigo, denominacao }: ParteDoPgmei): string =>
  /^(inss|icms|iss|cbs|ibs)\b/i.exec(denominacao)?.[1]?.toLowerCase() ??
  POR_CODIGO[codigo] ??
  codigo

/** Our parts of a DAS-MEI beside those of the PGMEI, tribute by tribute, to the centavo. */
export function compararDasMei(
  nossas: readonly ParteNossa[],
  deles: readonly ParteDoPgmei[],
): ParteComparada[] {
  const restantes = new Map<string, ParteDoPgmei>()
  for (const parte of deles) {
    const tributo = tributoDe(parte)
    const soma = restantes.get(tributo)?.valor ?? 0
    restantes.set(tributo, { ...parte, valor: soma + parte.valor })
  }
  const comparadas = nossas.map(({ tributo, rotulo, valor }) => {
    const la = restantes.get(tributo)?.valor ?? 0
    restantes.delete(tributo)
    return { rotulo, nosso: valor, deles: la }
  })
  const alheias = [...restantes].map(([tributo, { codigo, denominacao, valor }]) => ({
    rotulo: tributo === codigo ? denominacao || `Tributo ${codigo}` : tributo.toUpperCase(),
    ...{ nosso: 0, deles: valor },
  }))
  return [...comparadas, ...alheias].filter((parte) => parte.nosso !== 0 || parte.deles !== 0)
}

/** Why the PGMEI asks for something else, in a sentence that says what to look at; null when it asks for the same. */
export function porqueDoPgmei(partes: readonly ParteComparada[]): string | null {
  const outras = partes.filter(({ nosso, deles }) => nosso !== deles)
  if (outras.length === 0) return null
  if (outras.some(({ rotulo, deles }) => rotulo === 'INSS' && deles === 0))
    return 'O PGMEI não cobra o INSS deste mês: há benefício do INSS informado lá. Confira o benefício antes de pagar.'
  if (outras.every(({ nosso, deles }) => nosso === 0 || deles === 0))
    return 'A atividade do MEI no PGMEI é outra: confira no perfil tributário se é comércio, serviços ou os dois.'
  return 'Confira o salário mínimo do mês e se o MEI é transportador autônomo de cargas.'
}
