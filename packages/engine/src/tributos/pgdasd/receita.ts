import { type Centavos, decimal, ok, type Result, refuse } from '../../dinheiro/index.ts'
import { type AtividadeDoMes, CODIGO_PGDASD, type TributoSimples } from '../simples/index.ts'
import { suspensoesDe } from './suspensao.ts'
import type { ReceitaDaAtividade, RecusaDeclaracao, SegregacaoPgdasd } from './tipos.ts'

/** Why a tribute is not charged, as the PGDAS-D numbers it. */
const QUALIFICACAO = {
  imunidade: 1,
  lancamentoDeOficio: 3,
  substituicao: 8,
  monofasica: 9,
  antecipacao: 10,
} as const
/** Kind of reduction: of the law in general, or of the cesta básica. */
const REDUCAO = { normal: 1, cestaBasica: 2 } as const

/** TOM code of a município: four digits. */
export const ehTom = (codigo: string): boolean => /^\d{4}$/.test(codigo)
export const ehUf = (uf: string): boolean => /^[A-Z]{2}$/.test(uf)

/** The ISS is of another city, which the PGDAS-D takes by its TOM code. */
export const pedeMunicipio = ({ issOutroMunicipio, issRetido }: AtividadeDoMes): boolean =>
  issOutroMunicipio !== undefined && !issRetido

/** Centavos as a number of reais: the nearest double prints exactly two decimals. */
export const emReais = (valor: Centavos): number => valor / 100

/** One revenue of one activity, with everything that takes tributes from it. */
export function receitaDaAtividade(
  atividade: AtividadeDoMes,
  segregacao: SegregacaoPgdasd,
): Result<ReceitaDaAtividade, RecusaDeclaracao> {
  const { municipioTom, outraUf } = segregacao
  if (municipioTom !== undefined && !ehTom(municipioTom)) {
    return refuse({
      codigo: 'fato-invalido',
      campo: `segregacao.${atividade.id}.municipioTom`,
      mensagem: 'O município do ISS vai com o código TOM da Receita Federal, de 4 dígitos.',
    })
  }
  if (pedeMunicipio(atividade) && municipioTom === undefined) {
    return refuse({
      codigo: 'faltam-fatos',
      mensagem: `Falta o código TOM do município a que se deve o ISS da receita ${atividade.id}.`,
      faltam: [`municipioTom:${atividade.id}`],
    })
  }
  const suspensoes = suspensoesDe(atividade, segregacao)
  if (!suspensoes.ok) return suspensoes
  const qualificacoes = qualificacoesDe(atividade, segregacao)
  const isencoes = (atividade.isencao ?? []).flatMap((tributo) =>
    comCodigo(tributo, (codTributo) => ({
      codTributo,
      valor: emReais(atividade.receita),
      identificador: segregacao.cestaBasica?.includes(tributo)
        ? REDUCAO.cestaBasica
        : REDUCAO.normal,
    })),
  )
  const reducoes = reducoesDe(atividade, segregacao)
  return ok({
    valor: emReais(atividade.receita),
    ...(municipioTom === undefined ? {} : { codigoOutroMunicipio: municipioTom }),
    ...(outraUf === undefined ? {} : { outraUf }),
    ...(isencoes.length > 0 ? { isencoes } : {}),
    ...(reducoes.length > 0 ? { reducoes } : {}),
    ...(qualificacoes.length > 0 ? { qualificacoesTributarias: qualificacoes } : {}),
    ...(suspensoes.value.length > 0 ? { exigibilidadesSuspensas: suspensoes.value } : {}),
  })
}

const comCodigo = <T>(tributo: TributoSimples, criar: (codigo: number) => T): T[] => {
  const codigo = CODIGO_PGDASD[tributo]
  return codigo === undefined ? [] : [criar(codigo)]
}

function qualificacoesDe(
  { imunidade, lancamentoDeOficio, pisCofinsMonofasico, icmsSt }: AtividadeDoMes,
  { icms = 'substituicao' }: SegregacaoPgdasd,
) {
  const marcados: [TributoSimples, number][] = (imunidade ?? []).map((tributo) => [
    tributo,
    QUALIFICACAO.imunidade,
  ])
  for (const tributo of lancamentoDeOficio ?? []) {
    marcados.push([tributo, QUALIFICACAO.lancamentoDeOficio])
  }
  if (pisCofinsMonofasico) {
    marcados.push(['cofins', QUALIFICACAO.monofasica], ['pis', QUALIFICACAO.monofasica])
  }
  if (icmsSt) marcados.push(['icms', QUALIFICACAO[icms]])
  return marcados.flatMap(([tributo, id]) =>
    comCodigo(tributo, (codigoTributo) => ({ codigoTributo, id })),
  )
}

function reducoesDe({ reducoes, receita }: AtividadeDoMes, { cestaBasica }: SegregacaoPgdasd) {
  return Object.entries(reducoes ?? {}).flatMap(([nome, fator]) => {
    const tributo = nome as TributoSimples
    return comCodigo(tributo, (codTributo) => ({
      codTributo,
      valor: emReais(receita),
      percentualReducao: decimal(fator).mul(100).toNumber(),
      identificador: cestaBasica?.includes(tributo) ? REDUCAO.cestaBasica : REDUCAO.normal,
    }))
  })
}
