// What each kind of rule asks for, field by field, and the way between the fields and what the rule says.
import {
  DIALETOS,
  FIXO_POR,
  MODOS_DE_PRAZO,
  PERIODOS_DO_FIXO,
  QUANDO_RETEM,
  QUEM_RETEM,
  ROTAS,
  SISTEMAS,
  SITUACOES_NACIONAIS,
  type TipoDeRegra,
  USOS_DA_INSCRICAO,
} from '@razao/engine/municipal'
import type { Campos } from '../../ui/campos.ts'

type Escrito = Readonly<Record<string, unknown>>

const escolha = (
  rotulo: string,
  campo: string,
  opcoes: Readonly<Record<string, string>>,
  antes: readonly (readonly [string, string])[] = [],
) =>
  ({
    tipo: 'escolha',
    rotulo,
    ponteiro: ponteiro(campo),
    opcoes: [...antes, ...Object.entries(opcoes)],
  }) as const
const ponteiro = (campo: string): string => `regra.valor.${campo}`

const SIM_OU_NAO = { sim: 'Sim', nao: 'Não' }
const DIAS = {
  tipo: 'numero',
  rotulo: 'Quantos dias, ou que dia do mês',
  ponteiro: ponteiro('quantidade'),
  maximo: 4,
  validar: (valor: string) => (/^\d{1,4}$/.test(valor) ? null : 'Escreva um número inteiro.'),
} as const
const COM_DIAS = new Set(['dias-corridos', 'dias-uteis', 'dia-do-mes-seguinte'])

/** A line of a code: `02690 | Suporte técnico | 115013000 | 6209100`, and only the code is asked for. */
const CODIGOS = {
  tipo: 'longo',
  rotulo: 'Códigos do município',
  obrigatorio: true,
  linhas: 3,
  maximo: 4000,
  exemplo: '02690 | Suporte técnico',
  descricao: 'Um por linha: código | descrição | NBS | CNAE. Só o código é obrigatório.',
  ponteiro: ponteiro('codigos'),
} as const

export const CAMPOS_DO_VALOR: Readonly<Record<TipoDeRegra, Campos>> = {
  'situacao-nacional': {
    situacao: escolha('Situação', 'situacao', SITUACOES_NACIONAIS),
    emissorNacional: escolha('Usa o emissor nacional', 'emissorNacional', SIM_OU_NAO, [
      ['', 'Não sei'],
    ]),
  },
  provedor: {
    sistema: escolha('Sistema', 'sistema', SISTEMAS),
    nome: { rotulo: 'Nome do sistema', obrigatorio: true, maximo: 80, ponteiro: ponteiro('nome') },
    versao: { rotulo: 'Versão', maximo: 20, ponteiro: ponteiro('versao') },
    endereco: {
      rotulo: 'Endereço',
      maximo: 300,
      exemplo: 'https://nfse.municipio.gov.br/',
      descricao: 'A página em que as pessoas entram.',
      ponteiro: ponteiro('endereco'),
    },
    dialeto: escolha('Emitir pelo serviço ABRASF', 'dialeto', DIALETOS, [['', 'Não']]),
    servico: {
      rotulo: 'Endereço do serviço, em produção',
      maximo: 300,
      exemplo: 'https://nfse.municipio.gov.br/ws/nfse.asmx',
      descricao: 'Para onde as notas são enviadas; peça-o à prefeitura. Só do sistema ABRASF.',
      ponteiro: ponteiro('servico'),
    },
    servicoDeTeste: {
      rotulo: 'Endereço do serviço, em testes',
      maximo: 300,
      exemplo: 'https://homologacao.municipio.gov.br/ws/nfse.asmx',
      ponteiro: ponteiro('servicoDeTeste'),
    },
  },
  'rota-de-emissao': {
    primeira: escolha('Primeiro por', 'ordem', ROTAS),
    segunda: escolha('Se não der, por', 'ordem', ROTAS, [['', 'Nenhum outro']]),
    terceira: escolha('Depois, por', 'ordem', ROTAS, [['', 'Nenhum outro']]),
    quarta: escolha('Por último, por', 'ordem', ROTAS, [['', 'Nenhum outro']]),
  },
  'aliquota-iss': {
    aliquota: {
      tipo: 'percentual',
      rotulo: 'Alíquota, em %',
      obrigatorio: true,
      exemplo: '2,5',
      descricao: 'De 2 % a 5 %; só 7.02, 7.05 e 16.01 podem ficar abaixo.',
      ponteiro: ponteiro('aliquota'),
    },
    deducao: {
      tipo: 'percentual',
      rotulo: 'Parte da base que fica fora, em %',
      descricao: 'Só onde a lei do município dá uma dedução fixa.',
      ponteiro: ponteiro('deducao'),
    },
  },
  'codigo-municipal': { codigos: CODIGOS },
  'inscricao-municipal': { uso: escolha('Na nota', 'uso', USOS_DA_INSCRICAO) },
  'prazo-cancelamento': {
    modo: escolha('Prazo', 'modo', MODOS_DE_PRAZO),
    quantidade: DIAS,
    valorMaximo: {
      tipo: 'dinheiro',
      rotulo: 'Até que valor, sem pedir à prefeitura',
      ponteiro: ponteiro('valorMaximo'),
    },
  },
  substituicao: {
    permitida: escolha('Permite substituir', 'permitida', SIM_OU_NAO),
    modo: escolha('Prazo', 'modo', MODOS_DE_PRAZO, [['', 'O mesmo do cancelamento, ou não dito']]),
    quantidade: DIAS,
  },
  retencao: {
    quem: escolha('Quem retém', 'quem', QUEM_RETEM),
    quando: escolha('Quando', 'quando', QUANDO_RETEM),
  },
  'iss-fixo': {
    valor: { tipo: 'dinheiro', rotulo: 'Valor', obrigatorio: true, ponteiro: ponteiro('valor') },
    periodo: escolha('A cada', 'periodo', PERIODOS_DO_FIXO),
    por: escolha('De quem', 'por', FIXO_POR),
  },
  'vencimento-iss': {
    dia: {
      tipo: 'numero',
      rotulo: 'Dia do mês seguinte',
      obrigatorio: true,
      maximo: 2,
      ponteiro: ponteiro('dia'),
      validar: (valor: string) =>
        /^([1-9]|[12]\d|3[01])$/.test(valor) ? null : 'O dia vai de 1 a 31.',
    },
    senaoUtil: escolha('Se não for dia útil', 'senaoUtil', {
      prorroga: 'Fica para o próximo dia útil',
      antecipa: 'Antecipa para o dia útil anterior',
    }),
  },
}

const texto = (valor: unknown): string | null => {
  const dito = String(valor ?? '').trim()
  return dito === '' ? null : dito
}
const ditos = (campos: Escrito): Record<string, string> =>
  Object.fromEntries(
    Object.entries(campos).flatMap(([campo, valor]) => {
      const dito = texto(valor)
      return dito === null ? [] : [[campo, dito]]
    }),
  )
const numero = (valor: unknown): number | null => (texto(valor) === null ? null : Number(valor))
const simOuNao = (valor: unknown): boolean | null =>
  texto(valor) === null ? null : valor === 'sim'
const diasDe = ({ modo, quantidade }: Escrito): number | null =>
  COM_DIAS.has(String(modo)) ? numero(quantidade) : null

const codigos = (escritos: unknown) =>
  String(escritos ?? '')
    .split('\n')
    .map((linha) => linha.split('|').map((parte) => parte.trim()))
    .filter(([codigo]) => codigo !== undefined && codigo !== '')
    .map(([codigo, descricao, nbs, cnae]) => ({
      codigo,
      descricao: texto(descricao),
      nbs: texto(nbs?.replace(/\D/g, '')),
      cnae: texto(cnae?.replace(/\D/g, '')),
    }))

/** What the rule says, of what is in the fields. */
const VALORES: Readonly<Record<TipoDeRegra, (escrito: Escrito) => unknown>> = {
  'situacao-nacional': ({ situacao, emissorNacional }) => ({
    situacao,
    emissorNacional: simOuNao(emissorNacional),
  }),
  provedor: ({ sistema, nome, versao, endereco, dialeto, servico, servicoDeTeste }) => ({
    ...{ sistema, nome },
    versao: texto(versao),
    endereco: texto(endereco),
    // What is not told is not sent.
    ...ditos({ dialeto, servico, servicoDeTeste }),
  }),
  'rota-de-emissao': ({ primeira, segunda, terceira, quarta }) => ({
    ordem: [primeira, segunda, terceira, quarta].filter((rota) => texto(rota) !== null),
  }),
  'aliquota-iss': ({ aliquota, deducao }) => ({ aliquota, deducao: texto(deducao) }),
  'codigo-municipal': (escrito) => ({ codigos: codigos(escrito.codigos) }),
  'inscricao-municipal': ({ uso }) => ({ uso }),
  'prazo-cancelamento': (escrito) => ({
    modo: escrito.modo,
    quantidade: diasDe(escrito),
    valorMaximo: escrito.valorMaximo ?? null,
  }),
  substituicao: (escrito) => ({
    permitida: escrito.permitida === 'sim',
    modo: escrito.permitida === 'sim' ? texto(escrito.modo) : null,
    quantidade: escrito.permitida === 'sim' ? diasDe(escrito) : null,
  }),
  retencao: ({ quem, quando }) => ({ quem, quando }),
  'iss-fixo': ({ valor, periodo, por }) => ({ valor, periodo, por }),
  'vencimento-iss': ({ dia, senaoUtil }) => ({ dia: Number(dia), senaoUtil }),
}
export const valorEscrito = (tipo: TipoDeRegra, escrito: Escrito): unknown => VALORES[tipo](escrito)

const deSimOuNao = (valor: unknown): string => {
  if (valor === null || valor === undefined) return ''
  return valor === true ? 'sim' : 'nao'
}

type Dito = Readonly<Record<string, unknown>>

/** The fields of what a rule says, to be changed into the next version. */
export function escritoDe(tipo: TipoDeRegra, valor: Dito): Record<string, unknown> {
  if (tipo === 'rota-de-emissao') {
    const [primeira = '', segunda = '', terceira = '', quarta = ''] =
      valor.ordem as readonly string[]
    return { primeira, segunda, terceira, quarta }
  }
  if (tipo === 'codigo-municipal')
    return {
      codigos: (valor.codigos as readonly Dito[])
        .map(({ codigo, descricao, nbs, cnae }) =>
          [codigo, descricao, nbs, cnae]
            .map((parte) => parte ?? '')
            .join(' | ')
            .replace(/(\s*\|\s*)+$/, ''),
        )
        .join('\n'),
    }
  return Object.fromEntries(
    Object.keys(CAMPOS_DO_VALOR[tipo]).map((campo) => {
      const dito = valor[campo]
      if (campo === 'emissorNacional' || campo === 'permitida') return [campo, deSimOuNao(dito)]
      if (campo === 'valor' || campo === 'valorMaximo') return [campo, dito ?? null]
      return [campo, dito === null || dito === undefined ? '' : String(dito)]
    }),
  )
}
