import { lerCodigoDoServico, municipioDaIncidencia } from '@razao/engine/municipal'
import type { AlemDaDps, CidadeDaDps } from '../../../platform/fora/index.ts'
import type { Provedor } from './ler-dps.ts'
import type { CobrancaAEmitir } from './ler-para-emitir.ts'

/** Where the ISS is due, by the list of services; by the município of who issues where nobody knows better. */
function incidenciaDe({ dados, prestador, cliente }: CobrancaAEmitir): number | null {
  const codigo = lerCodigoDoServico(dados.servico.codigoNacional)
  const onde = {
    prestador: prestador.municipioIbge,
    prestacao: dados.municipioDaPrestacao ?? prestador.municipioIbge,
    tomador: cliente.municipioIbge,
  }
  return (codigo && municipioDaIncidencia(codigo.servico, onde)) ?? prestador.municipioIbge
}

/** The service of the city in the environment of the company; null where its rule does not say the address. */
function servicoDaCobranca({ prestador, emissor, cidade }: CobrancaAEmitir): CidadeDaDps | null {
  const { servico } = cidade
  const endereco = servico?.enderecos[emissor.ambiente === 1 ? 1 : 2] ?? null
  if (servico === null || endereco === null) return null
  return { municipio: String(prestador.municipioIbge), dialeto: servico.dialeto, endereco }
}

/** A mistake, which is what a note is put in the place of another for. */
const ERRO_NA_EMISSAO = '1'

/** What the layout of a city asks for besides the DPS. Pure, as the DPS is, and written down with it. */
export function montarAlem(
  cobranca: CobrancaAEmitir,
  provedor: Exclude<Provedor, 'nacional'>,
): AlemDaDps {
  const cidade = provedor === 'abrasf' ? servicoDaCobranca(cobranca) : null
  if (provedor === 'abrasf' && cidade === null)
    throw new Error(`a cobrança ${cobranca.id} não tem o serviço da cidade`)
  const { prestador, cliente, dados, previa, substitui } = cobranca
  const { nome, uf, cep, logradouro, numero, complemento, bairro } = prestador
  const endereco =
    cep === null || logradouro === null || bairro === null
      ? null
      : { logradouro, numero: numero ?? 'S/N', complemento, bairro, cep }
  const retido = previa.retencoes.find((uma) => uma.tributo === 'iss' && uma.retido)
  return {
    prestador: { nome, uf: uf ?? '', endereco },
    cidadeDoTomador: cliente.cidade,
    cnae: dados.servico.cnae,
    incidencia: String(incidenciaDe(cobranca) ?? ''),
    ...{ base: previa.base, iss: previa.iss, issRetido: retido?.valor ?? 0 },
    ...{ liquido: previa.liquido, aliquota: previa.aliquotaIss },
    ...(cidade === null ? {} : { cidade }),
    ...(cidade === null || substitui === null
      ? {}
      : { substitui: { numero: substitui.numero, codigo: ERRO_NA_EMISSAO } }),
  }
}
