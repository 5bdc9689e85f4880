import { type Bloco, campo, campos, type LinhaDeCampos } from './campo.ts'
import {
  emPorcento,
  emReais,
  juntos,
  lugarNoPapel,
  type Municipios,
  nomeDoMunicipio,
} from './escrita.ts'
import {
  IMUNIDADE,
  NAO_INCIDENCIA,
  opcao,
  REGIME_ESPECIAL,
  RETENCAO_DO_ISSQN,
  RETENCAO_FEDERAL,
  SUSPENSAO,
  TRIBUTACAO_DO_ISSQN,
} from './rotulos.ts'
import type { IbsCbsDoDanfse, IssqnDoDanfse, NotaDoDanfse } from './tipos.ts'

const dispensavel = (linha: LinhaDeCampos): LinhaDeCampos => ({ ...linha, dispensavel: true })

/** The layout says the kind and leaves its number to other fields. */
function beneficio(issqn: IssqnDoDanfse): string | undefined {
  const { beneficio: qual, reducaoDoBeneficio, calculoDoBeneficio } = issqn
  if (qual === '1') return 'Isenção'
  if (qual === '2') return ['Redução da BC', emPorcento(reducaoDoBeneficio)].join(' ').trim()
  if (qual === '3') return ['Redução da BC', emReais(calculoDoBeneficio)].join(' ').trim()
  return qual === '4' ? 'Alíquota Diferenciada' : qual
}

function blocoDoIssqn(nota: NotaDoDanfse, municipios: Municipios): Bloco {
  const { issqn, prestador, totais } = nota
  if (issqn.tributacao === NAO_INCIDENCIA)
    return { frase: 'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN' }
  return {
    titulo: 'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
    linhas: [
      campos(
        campo(1, 'Tipo de Tributação do ISSQN', opcao(TRIBUTACAO_DO_ISSQN, issqn.tributacao)),
        campo(
          2,
          'Município / Sigla UF / País da Incidência do ISSQN',
          lugarNoPapel(issqn.incidencia, municipios),
          { colunas: 2 },
        ),
      ),
      dispensavel(
        campos(
          campo(
            0,
            'Regime Especial de Tributação do ISSQN',
            opcao(REGIME_ESPECIAL, prestador.regimeEspecial),
          ),
          campo(1, 'Tipo de Imunidade do ISSQN', opcao(IMUNIDADE, issqn.imunidade)),
          campo(2, 'Suspensão da Exigibilidade do ISSQN', opcao(SUSPENSAO, issqn.suspensao)),
          campo(3, 'Número Processo Suspensão', issqn.processo),
        ),
      ),
      dispensavel(
        campos(
          campo(0, 'Benefício Municipal', beneficio(issqn)),
          campo(1, 'Cálculo do BM', emReais(issqn.calculoDoBeneficio)),
          campo(2, 'Total Deduções/Reduções', emReais(issqn.deducoes)),
          campo(3, 'Desconto Incondicionado', emReais(totais.descontoIncondicionado)),
        ),
      ),
      campos(
        campo(0, 'BC ISSQN', emReais(issqn.base)),
        campo(1, 'Alíquota Aplicada', emPorcento(issqn.aliquota)),
        campo(2, 'Retenção do ISSQN', opcao(RETENCAO_DO_ISSQN, issqn.retencao)),
        campo(3, 'ISSQN Apurado', emReais(issqn.apurado)),
      ),
    ],
  }
}

/** PIS and COFINS end with 2026 (LC 214/2025, art. 542), and so does their line (nota 6). */
const TEM_PIS_E_COFINS_ATE = '2026-12-31'

const blocoFederal = ({ federal, competencia }: NotaDoDanfse): Bloco => ({
  titulo: 'TRIBUTAÇÃO FEDERAL (EXCETO CBS)',
  linhas: [
    campos(
      campo(1, 'IRRF', emReais(federal.irrf)),
      campo(2, 'Contribuição Previdenciária - Retida', emReais(federal.previdenciaria)),
      campo(3, 'Contribuições Sociais - Retidas', emReais(federal.contribuicoesRetidas)),
    ),
    ...(competencia > TEM_PIS_E_COFINS_ATE
      ? []
      : [
          campos(
            campo(0, 'PIS - Débito Apuração Própria', emReais(federal.pis)),
            campo(1, 'COFINS - Débito Apuração Própria', emReais(federal.cofins)),
            campo(
              2,
              'Descrição Contrib. Sociais - Retidas',
              opcao(RETENCAO_FEDERAL, federal.retencao),
              { colunas: 2 },
            ),
          ),
        ]),
  ],
})

const incidenciaDoIbs = (
  { indicadorDaOperacao, incidencia }: IbsCbsDoDanfse,
  municipios: Municipios,
): string | undefined =>
  juntos(
    indicadorDaOperacao,
    incidencia.ibge,
    nomeDoMunicipio(incidencia, municipios),
    incidencia.uf,
  )

const blocoDoIbsCbs = ({ ibsCbs }: NotaDoDanfse, municipios: Municipios): Bloco => ({
  titulo: 'TRIBUTAÇÃO IBS / CBS',
  linhas: [
    campos(
      campo(1, 'CST / cClassTrib', juntos(ibsCbs.cst, ibsCbs.classTrib)),
      campo(
        2,
        'Indicador de Operação / Código IBGE Incidência / Município Incidência / Sigla UF',
        incidenciaDoIbs(ibsCbs, municipios),
        { colunas: 2 },
      ),
    ),
    campos(
      campo(0, 'Exclusões e Reduções da Base de Cálculo', emReais(ibsCbs.exclusoes)),
      campo(1, 'Base de Cálculo Após Exclusões e Reduções', emReais(ibsCbs.base)),
      campo(
        2,
        'Red. Alíquota IBS / Red. Alíquota CBS',
        juntos(...ibsCbs.reducoes.map((um) => emPorcento(um))),
      ),
      campo(
        3,
        'Alíquota - IBS UF / IBS Mun',
        juntos(emPorcento(ibsCbs.aliquotaUf), emPorcento(ibsCbs.aliquotaMunicipio)),
      ),
    ),
    campos(
      campo(0, 'Alíq. Efetiva Municipal - IBS', emPorcento(ibsCbs.efetivaMunicipio)),
      campo(1, 'Valor Apurado Municipal - IBS', emReais(ibsCbs.valorMunicipio)),
      campo(2, 'Alíq. Efetiva Estadual - IBS', emPorcento(ibsCbs.efetivaUf)),
      campo(3, 'Valor Apurado Estadual - IBS', emReais(ibsCbs.valorUf)),
    ),
    campos(
      campo(0, 'Valor Total Apurado - IBS', emReais(ibsCbs.ibs)),
      campo(1, 'Alíquota - CBS', emPorcento(ibsCbs.aliquotaCbs)),
      campo(2, 'Alíquota Efetiva - CBS', emPorcento(ibsCbs.efetivaCbs)),
      campo(3, 'Valor Total Apurado - CBS', emReais(ibsCbs.cbs)),
    ),
  ],
})

export const tributosEmBlocos = (nota: NotaDoDanfse, municipios: Municipios): readonly Bloco[] => [
  blocoDoIssqn(nota, municipios),
  blocoFederal(nota),
  blocoDoIbsCbs(nota, municipios),
]
