import { validarChaveNfe, validarChaveNfse } from '@razao/engine/cadastro'
import { decimal } from '@razao/engine/dinheiro'
import { valorDeduzido } from '../escrever-valores.ts'
import { ehTaxa, type Taxa } from '../taxa.ts'
import type { DocumentoDaDeducao } from '../tipos.ts'
import { contasDa } from './contas.ts'
import type { Fatos } from './fatos.ts'
import type { Regra } from './regra.ts'
import { SEM_MINIMO, SIMPLES_DEDUZ } from './tabelas.ts'

const TETO = '0.05'
const MINIMO = '0.02'

/** The deduction, or the benefit, leaves less than 2 % of the price (LC 116/2003, art. 8º-A, § 1º). */
function abaixoDoMinimo(f: Fatos, qual: 'deducao' | 'beneficio'): boolean {
  if (!f.tributavel || SEM_MINIMO.test(f.codigo)) return false
  const contas = contasDa(f.dps)
  const taxa = f.dps.valores.iss.aliquota ?? TETO
  if (contas[qual] <= 0 || !ehTaxa(taxa)) return false
  // The unconditional discount lowers the price itself: it is not counted here.
  const resto = contas.servico - contas.deducao - contas.beneficio
  return decimal(resto).mul(taxa).lt(decimal(contas.servico).mul(MINIMO))
}

const foraDe = (taxa: Taxa, minimo: string, maximo: string): boolean =>
  ehTaxa(taxa) && (decimal(taxa).lt(minimo) || decimal(taxa).gt(maximo))

const DOS_VALORES: readonly Regra[] = [
  [
    'valor-zero',
    'valores.servico',
    ({ dps }) => dps.valores.servico <= 0,
    'O valor do serviço tem de ser maior que zero.',
    'Informe o valor do serviço.',
  ],
  [
    'E0427',
    'valores.servico',
    ({ dps }) => contasDa(dps).base < 0,
    'O desconto, a dedução e o benefício, juntos, passam do valor do serviço.',
    'Diminua o desconto, a dedução ou o benefício.',
  ],
  [
    'E0428',
    'valores.servico',
    ({ dps }) => {
      const c = contasDa(dps)
      return c.base - c.condicionado - c.issRetido - c.federaisRetidos < 0
    },
    'Descontos, deduções e retenções, juntos, passam do valor do serviço.',
    'Confira os descontos e o que foi retido.',
  ],
  [
    'E0431',
    'valores.descontoIncondicionado',
    ({ dps: { valores: v } }) =>
      v.descontoIncondicionado !== undefined &&
      v.descontoIncondicionado !== 0 &&
      (v.descontoIncondicionado < 0 || v.descontoIncondicionado >= v.servico),
    'O desconto incondicionado tem de ser menor que o valor do serviço.',
  ],
  [
    'E0432',
    'valores.descontoCondicionado',
    ({ dps: { valores: v } }) =>
      v.descontoCondicionado !== undefined &&
      v.descontoCondicionado !== 0 &&
      (v.descontoCondicionado < 0 || v.descontoCondicionado >= v.servico),
    'O desconto condicionado tem de ser menor que o valor do serviço.',
  ],
]

const deduz = ({ dps }: Fatos): boolean => dps.valores.deducao !== undefined
const SEM_DEDUCAO = 'Retire a dedução.'

const DA_DEDUCAO: readonly Regra[] = [
  [
    'E0435',
    'valores.deducao',
    (f) => deduz(f) && !f.tributavel,
    'Sem ISS a pagar nesta nota, não há dedução.',
    SEM_DEDUCAO,
  ],
  [
    'E0436',
    'valores.deducao',
    (f) => deduz(f) && f.mei,
    'O MEI não deduz da base do ISS.',
    SEM_DEDUCAO,
  ],
  [
    'E0438',
    'valores.deducao',
    (f) => deduz(f) && f.especial,
    'Quem tem regime especial de ISS não deduz da base.',
    SEM_DEDUCAO,
  ],
  [
    'E0439',
    'valores.deducao',
    (f) => deduz(f) && f.contexto.beneficio === 'isencao',
    'O benefício municipal desta nota é isenção: não há dedução.',
    SEM_DEDUCAO,
  ],
  [
    'E0441',
    'valores.deducao',
    (f) => deduz(f) && f.noDas && f.contexto.municipioAtivo && !SIMPLES_DEDUZ.test(f.codigo),
    'No Simples Nacional só há dedução em beleza (6.01 e 6.02) e construção (7.02 e 7.05).',
    SEM_DEDUCAO,
  ],
  [
    'E0442',
    'valores.deducao',
    (f) => deduz(f) && f.noDas && !f.contexto.municipioAtivo && !SIMPLES_DEDUZ.test(f.codigo),
    'No Simples Nacional só há dedução em beleza (6.01 e 6.02) e construção (7.02 e 7.05).',
    SEM_DEDUCAO,
  ],
  [
    'E0453',
    'valores.deducao',
    ({ dps: { valores } }) =>
      valores.deducao?.tipo === 'percentual' && foraDe(valores.deducao.taxa, '0.0001', '1'),
    'O percentual da dedução tem de ser maior que zero e até 100 %.',
  ],
  [
    'E0444',
    'valores.deducao',
    (f) => f.dps.valores.deducao?.tipo === 'percentual' && abaixoDoMinimo(f, 'deducao'),
    'Com essa dedução o ISS fica abaixo de 2 % do valor do serviço (LC 116/2003, art. 8º-A).',
    'Diminua a dedução.',
  ],
  [
    'E0447',
    'valores.deducao',
    (f) => valorDeduzido(f.dps.valores.deducao) !== null && abaixoDoMinimo(f, 'deducao'),
    'Com essa dedução o ISS fica abaixo de 2 % do valor do serviço (LC 116/2003, art. 8º-A).',
    'Diminua a dedução.',
  ],
]

/** Some document of the deduction is so. */
const algum =
  (como: (documento: DocumentoDaDeducao, f: Fatos) => boolean) =>
  (f: Fatos): boolean => {
    const { deducao } = f.dps.valores
    return deducao?.tipo === 'documentos' && deducao.documentos.some((um) => como(um, f))
  }
const DOCUMENTO = 'Confira os documentos da dedução.'

const DOS_DOCUMENTOS: readonly Regra[] = [
  [
    'E0455',
    'valores.deducao',
    algum(({ documento: d }) => d.tipo === 'nfse' && !validarChaveNfse(d.chave)),
    'A chave de uma NFS-e deduzida não confere.',
    'Copie de novo a chave, de 50 posições.',
  ],
  [
    'E0460',
    'valores.deducao',
    algum(({ documento: d }) => d.tipo === 'nfe' && !validarChaveNfe(d.chave)),
    'A chave de uma NF-e deduzida não confere.',
    'Copie de novo a chave, de 44 posições.',
  ],
  [
    'E0468',
    'valores.deducao',
    algum(({ motivo, descricao }) => motivo === 'outras' && (descricao ?? '').trim() === ''),
    'Falta descrever uma dedução do tipo «outras».',
    DOCUMENTO,
  ],
  [
    'E0470',
    'valores.deducao',
    algum(({ motivo, descricao }) => motivo !== 'outras' && descricao !== undefined),
    'Só a dedução do tipo «outras» leva descrição.',
    DOCUMENTO,
  ],
  [
    'E0472',
    'valores.deducao',
    algum(({ emissao }, { dps }) => emissao > dps.competencia),
    'Um documento deduzido é de depois da competência da nota.',
    DOCUMENTO,
  ],
  [
    'E0474',
    'valores.deducao',
    algum(({ deduzido, dedutivel }) => deduzido > dedutivel),
    'Deduziu-se de um documento mais do que ele permite.',
    DOCUMENTO,
  ],
  [
    'E0476',
    'valores.deducao',
    algum(({ deduzido }, { dps }) => deduzido > dps.valores.servico),
    'A dedução de um documento passa do valor do serviço.',
    DOCUMENTO,
  ],
  [
    'E0477',
    'valores.deducao',
    algum(
      ({ documento: { tipo }, fornecedor }) =>
        tipo !== 'nfse' && tipo !== 'nfe' && fornecedor === undefined,
    ),
    'Um documento sem chave precisa do fornecedor.',
    DOCUMENTO,
  ],
]

const beneficio = ({ dps }: Fatos) => dps.valores.iss.beneficio
const SEM_BENEFICIO = 'Retire o benefício municipal.'

const DO_BENEFICIO: readonly Regra[] = [
  [
    'E0533',
    'valores.iss.beneficio',
    (f) => beneficio(f) !== undefined && !f.tributavel,
    'Sem ISS a pagar nesta nota, não há benefício municipal.',
    SEM_BENEFICIO,
  ],
  [
    'E0534',
    'valores.iss.beneficio',
    (f) => beneficio(f) !== undefined && f.mei,
    'O MEI não usa benefício municipal de ISS.',
    SEM_BENEFICIO,
  ],
  [
    'E0535',
    'valores.iss.beneficio',
    (f) => beneficio(f) !== undefined && f.especial,
    'Quem tem regime especial de ISS não usa benefício municipal.',
    SEM_BENEFICIO,
  ],
  [
    'E0537',
    'valores.iss.beneficio',
    (f) => beneficio(f) !== undefined && !f.contexto.municipioAtivo,
    'O município não participa do sistema nacional: o benefício dele não existe lá.',
    SEM_BENEFICIO,
  ],
  [
    'E0567',
    'valores.iss.beneficio',
    (f) => f.contexto.beneficio === 'reducao-por-valor' && beneficio(f)?.reducao?.tipo !== 'valor',
    'Este benefício reduz a base por um valor: falta dizer qual.',
    'Informe o valor da redução.',
  ],
  [
    'E0579',
    'valores.iss.beneficio',
    (f) =>
      f.contexto.beneficio === 'reducao-por-percentual' &&
      beneficio(f)?.reducao?.tipo !== 'percentual',
    'Este benefício reduz a base por um percentual: falta dizer qual.',
    'Informe o percentual da redução.',
  ],
  [
    'E0565',
    'valores.iss.beneficio',
    (f) =>
      /^isencao$|diferenciada/.test(f.contexto.beneficio ?? '') &&
      beneficio(f)?.reducao?.tipo === 'valor',
    'Este benefício não reduz a base do ISS.',
    'Deixe a redução em branco.',
  ],
  [
    'E0577',
    'valores.iss.beneficio',
    (f) =>
      /^isencao$|diferenciada/.test(f.contexto.beneficio ?? '') &&
      beneficio(f)?.reducao?.tipo === 'percentual',
    'Este benefício não reduz a base do ISS.',
    'Deixe a redução em branco.',
  ],
  [
    'E0574',
    'valores.iss.beneficio',
    (f) => {
      const r = beneficio(f)?.reducao
      return r?.tipo === 'valor' && r.valor > f.dps.valores.servico
    },
    'A redução do benefício passa do valor do serviço.',
    'Diminua a redução.',
  ],
  [
    'E0586',
    'valores.iss.beneficio',
    (f) => {
      const r = beneficio(f)?.reducao
      return r?.tipo === 'percentual' && foraDe(r.taxa, '0.0001', '1')
    },
    'O percentual da redução tem de ser maior que zero e até o que o município permite.',
  ],
  [
    'E0575',
    'valores.iss.beneficio',
    (f) => beneficio(f)?.reducao?.tipo === 'valor' && abaixoDoMinimo(f, 'beneficio'),
    'Com essa redução o ISS fica abaixo de 2 % do valor do serviço (LC 116/2003, art. 8º-A).',
    'Diminua a redução.',
  ],
  [
    'E0587',
    'valores.iss.beneficio',
    (f) => beneficio(f)?.reducao?.tipo === 'percentual' && abaixoDoMinimo(f, 'beneficio'),
    'Com essa redução o ISS fica abaixo de 2 % do valor do serviço (LC 116/2003, art. 8º-A).',
    'Diminua a redução.',
  ],
]

export const REGRAS_DOS_VALORES: readonly Regra[] = [
  ...DOS_VALORES,
  ...DA_DEDUCAO,
  ...DOS_DOCUMENTOS,
  ...DO_BENEFICIO,
]
