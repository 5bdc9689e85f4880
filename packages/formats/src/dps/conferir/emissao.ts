import { lerChaveNfse, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { municipioIbge } from '../../documento/index.ts'
import { numeroDaInscricao } from '../escrever-pessoa.ts'
import type { SubstituicaoDaDps } from '../tipos.ts'
import type { Fatos } from './fatos.ts'
import { ehEmail, instante } from './formas.ts'
import type { Regra } from './regra.ts'

const inteiroEntre = (valor: number, de: number, ate: number): boolean =>
  Number.isInteger(valor) && valor >= de && valor <= ate

/** The key is of a note of this same issuer, in this same município. */
function chaveServe({ chave }: SubstituicaoDaDps, { dps }: Fatos): boolean {
  const lida = lerChaveNfse(chave)
  return (
    lida !== null &&
    lida.municipio === dps.municipio &&
    lida.inscricao === numeroDaInscricao(dps.prestador.inscricao)
  )
}

const documentoDoTomador = ({ dps }: Fatos): string | undefined => {
  const inscricao = dps.tomador?.inscricao
  return inscricao?.tipo === 'cnpj' || inscricao?.tipo === 'cpf'
    ? numeroDaInscricao(inscricao)
    : undefined
}

/** Both annexes let the day, and what each regime may not touch, stay as they were. */
function mudou(f: Fatos, oQue: 'do-simples' | 'de-fora'): boolean {
  const antes = f.contexto.substituida
  if (antes === undefined || f.dps.substituicao === undefined) return false
  const naoOptante = f.simples.opcao === 'nao-optante'
  if (naoOptante !== (oQue === 'de-fora')) return false
  const { servico, valores, competencia } = f.dps
  if (antes.competencia !== competencia) return true
  if (!naoOptante)
    return (
      antes.valor !== valores.servico ||
      (antes.tomador !== undefined && antes.tomador !== documentoDoTomador(f))
    )
  const local = 'pais' in servico.local ? servico.local.pais : servico.local.municipio
  return (
    antes.codigoTributacaoNacional !== servico.codigoTributacaoNacional ||
    antes.codigoTributacaoMunicipal !== servico.codigoTributacaoMunicipal ||
    antes.local !== local
  )
}

export const REGRAS_DA_EMISSAO: readonly Regra[] = [
  [
    'E0010',
    'serie',
    ({ dps }) => !inteiroEntre(dps.serie, 1, 49_999),
    'A série tem de ficar entre 1 e 49999: as outras são dos emissores do governo.',
  ],
  [
    'E1235',
    'numero',
    ({ dps }) => !inteiroEntre(dps.numero, 1, 999_999_999_999_999),
    'O número da DPS tem de ser inteiro, de 1 em diante.',
  ],
  [
    'E0008',
    'emissao',
    ({ dps, contexto }) => instante(dps.emissao) > instante(contexto.agora),
    'A emissão está no futuro.',
  ],
  [
    'E0015',
    'competencia',
    ({ dps }) => dps.competencia > dps.emissao.slice(0, 10),
    'A competência é depois da emissão: nota não se emite antes do serviço.',
    'Use como competência o dia do serviço, até o da emissão.',
  ],
  [
    'E0037',
    'municipio',
    ({ dps }) => municipioIbge(dps.municipio) === undefined,
    'O município emissor não existe na tabela do IBGE.',
  ],
  [
    'E0080',
    'prestador.inscricao',
    ({ dps: { prestador } }) =>
      prestador.inscricao.tipo === 'cnpj' && !validarCnpj(prestador.inscricao.numero),
    'O CNPJ da empresa não confere com os seus dígitos.',
  ],
  [
    'E0096',
    'prestador.inscricao',
    ({ dps: { prestador } }) =>
      prestador.inscricao.tipo === 'cpf' && !validarCpf(prestador.inscricao.numero),
    'O CPF do prestador não confere com os seus dígitos.',
  ],
  [
    'E0148',
    'prestador.email',
    ({ dps }) => !ehEmail(dps.prestador.email),
    'O e-mail da empresa não é um endereço de e-mail.',
  ],
  [
    'E0116',
    'prestador.inscricaoMunicipal',
    ({ dps, contexto, mei }) =>
      contexto.inscricaoNoCnc === true && !mei && !dps.prestador.inscricaoMunicipal?.trim(),
    'A prefeitura cadastrou a empresa no sistema nacional: a nota precisa da inscrição municipal.',
    'Escreva a inscrição municipal no cadastro da empresa.',
  ],
  [
    'E0120',
    'prestador.inscricaoMunicipal',
    ({ dps, contexto }) =>
      contexto.inscricaoNoCnc === false && !!dps.prestador.inscricaoMunicipal?.trim(),
    'A prefeitura não cadastrou a empresa no sistema nacional: a inscrição municipal não vai na nota.',
    'Emita sem a inscrição municipal.',
  ],
  [
    'E0174',
    'prestador.regimeEspecial',
    ({ mei, especial }) => mei && especial,
    'O MEI não tem regime especial de ISS.',
    'Escolha «nenhum».',
  ],
  [
    'E0175',
    'prestador.regimeEspecial',
    ({ noDas, especial }) => noDas && especial,
    'Quem recolhe o ISS pelo Simples Nacional não tem regime especial de ISS.',
    'Escolha «nenhum».',
  ],
  [
    'E0172',
    'prestador.regimeEspecial',
    ({ tributavel, especial }) => !tributavel && especial,
    'Sem ISS a pagar nesta nota, não há regime especial.',
    'Escolha «nenhum» para o regime especial, ou «tributável» para o ISS.',
  ],
  [
    'E0042',
    'substituicao',
    (f) => f.dps.substituicao !== undefined && !chaveServe(f.dps.substituicao, f),
    'A chave da nota a substituir não confere, ou é de outra empresa ou de outro município.',
    'Copie de novo a chave, de 50 posições, da nota a substituir.',
  ],
  [
    'E0078',
    'substituicao',
    ({ dps: { substituicao: s } }) => s?.motivo === 'outros' && !s.texto?.trim(),
    'Falta explicar o motivo da substituição.',
    'Explique o motivo em 15 a 255 caracteres.',
  ],
  [
    'E0061',
    'substituicao',
    (f) => mudou(f, 'do-simples'),
    'No Simples Nacional, a nota que substitui outra mantém o tomador, a competência e o valor.',
    'Volte esses dados como eram; para mudá-los, cancele a nota e emita outra.',
  ],
  [
    'E0060',
    'substituicao',
    (f) => mudou(f, 'de-fora'),
    'A nota que substitui outra mantém a competência, os códigos do serviço e o local da prestação.',
    'Volte esses dados como eram; para mudá-los, cancele a nota e emita outra.',
  ],
]
