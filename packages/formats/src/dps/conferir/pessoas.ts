import { raizDoCnpj, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { municipioIbge } from '../../documento/index.ts'
import type { Campo } from '../campos.ts'
import { numeroDaInscricao } from '../escrever-pessoa.ts'
import type { Inscricao, PessoaDaDps } from '../tipos-pessoa.ts'
import type { Fatos } from './fatos.ts'
import { cepDoMunicipio, ehEmail } from './formas.ts'
import type { Regra } from './regra.ts'
import { ISS_DO_TOMADOR, PAISES_DE_FORA } from './tabelas.ts'

type Quem = 'tomador' | 'intermediario' | 'ibsCbs.destinatario'
type Pessoa = Omit<PessoaDaDps, 'caepf' | 'inscricaoMunicipal'> | undefined

/** Codes of the same rule for each of the three; what has none for the destinatário is of the schema. */
const CODIGOS = {
  tomador: {
    quem: ({ dps }: Fatos): Pessoa => dps.tomador,
    ...{ cnpj: 'E0188', cpf: 'E0206', municipio: 'E0238', cep: 'E0240' },
    ...{ exterior: 'E0242', semNif: 'E0223', pais: 'E0246', email: 'E0247' },
  },
  intermediario: {
    quem: ({ dps }: Fatos): Pessoa => dps.intermediario,
    ...{ cnpj: 'E0248', cpf: 'E0266', municipio: 'E0294', cep: 'E0296' },
    ...{ exterior: 'E0298', semNif: 'E0281', pais: 'E0299', email: 'E0300' },
  },
  'ibsCbs.destinatario': {
    quem: ({ dps }: Fatos): Pessoa => dps.ibsCbs?.destinatario,
    ...{ cnpj: 'E0911', cpf: 'E0913', municipio: 'E0920', cep: 'E1235' },
    ...{ exterior: 'E1235', semNif: 'E1235', pais: 'E1235', email: 'E0930' },
  },
} as const

const federal = (i: Inscricao | undefined) =>
  i?.tipo === 'cnpj' || i?.tipo === 'cpf' ? i : undefined

function regrasDe(quem: Quem): readonly Regra[] {
  const codigos = CODIGOS[quem]
  const campo = (qual: string) => `${quem}.${qual}` as Campo
  const inscricao = (f: Fatos) => codigos.quem(f)?.inscricao
  const endereco = (f: Fatos) => codigos.quem(f)?.endereco
  return [
    [
      codigos.cnpj,
      campo('inscricao'),
      (f) => {
        const i = inscricao(f)
        return i?.tipo === 'cnpj' && !validarCnpj(i.numero)
      },
      'O CNPJ não confere com os seus dígitos.',
      'Confira o CNPJ, letra por letra: desde 2026 ele pode ter letras.',
    ],
    [
      codigos.cpf,
      campo('inscricao'),
      (f) => {
        const i = inscricao(f)
        return i?.tipo === 'cpf' && !validarCpf(i.numero)
      },
      'O CPF não confere com os seus dígitos.',
    ],
    [
      codigos.exterior,
      campo('endereco'),
      (f) =>
        inscricao(f)?.tipo === 'nif' &&
        f.dps.prestador.inscricao.tipo === 'cnpj' &&
        endereco(f)?.onde !== 'exterior',
      'Quem tem número fiscal estrangeiro (NIF) precisa do endereço no exterior, com o país.',
      'Preencha o endereço no exterior: país, cidade, região e código postal.',
    ],
    [
      codigos.semNif,
      campo('inscricao'),
      (f) => endereco(f)?.onde === 'exterior' && federal(inscricao(f)) !== undefined,
      'Quem está no exterior é identificado pelo número fiscal de lá (NIF), não por CNPJ ou CPF.',
      'Informe o NIF, ou por que não há um; ou troque pelo endereço no Brasil.',
    ],
    [
      codigos.pais,
      campo('endereco.pais'),
      (f) => {
        const e = endereco(f)
        return e?.onde === 'exterior' && !PAISES_DE_FORA.has(e.pais)
      },
      'Falta o país do endereço no exterior, ou ele não existe na tabela.',
    ],
    [
      codigos.municipio,
      campo('endereco.municipio'),
      (f) => {
        const e = endereco(f)
        return e?.onde === 'brasil' && municipioIbge(e.municipio) === undefined
      },
      'O município do endereço não existe na tabela do IBGE.',
    ],
    [
      codigos.cep,
      campo('endereco.cep'),
      (f) => {
        const e = endereco(f)
        return e?.onde === 'brasil' && !cepDoMunicipio(e.cep, e.municipio)
      },
      'O CEP não existe ou é de outro estado.',
    ],
    [
      codigos.email,
      campo('email'),
      (f) => !ehEmail(codigos.quem(f)?.email),
      'O e-mail não é um endereço de e-mail.',
    ],
  ]
}

/** The same person, or two establishments of the same company. */
function oProprio({ dps }: Fatos, pessoa: Pessoa): boolean {
  const [uma, outra] = [dps.prestador.inscricao, federal(pessoa?.inscricao)]
  if (outra === undefined || uma.tipo !== outra.tipo) return false
  return uma.tipo === 'cnpj'
    ? raizDoCnpj(uma.numero) === raizDoCnpj(outra.numero)
    : numeroDaInscricao(uma) === numeroDaInscricao(outra)
}

const noBrasil = (p: Pessoa): boolean => p?.endereco?.onde === 'brasil'

export const REGRAS_DAS_PESSOAS: readonly Regra[] = [
  [
    'E0202',
    'tomador.inscricao',
    (f) => oProprio(f, f.dps.tomador),
    'O tomador é a própria empresa: ninguém emite nota para si, nem entre matriz e filial.',
    'Troque o tomador por quem contratou o serviço.',
  ],
  [
    'E0262',
    'intermediario.inscricao',
    (f) => oProprio(f, f.dps.intermediario),
    'O intermediário é a própria empresa.',
    'Troque ou retire o intermediário.',
  ],
  [
    'E0204',
    'tomador',
    ({ dps: { valores, tomador } }) =>
      valores.iss.retencao === 'tomador' && federal(tomador?.inscricao) === undefined,
    'Se o tomador retém o ISS, a nota precisa do CNPJ ou CPF dele.',
    'Identifique o tomador pelo CNPJ ou CPF, ou tire a retenção.',
  ],
  [
    'E0237',
    'tomador.endereco',
    ({ dps: { valores, tomador } }) => valores.iss.retencao === 'tomador' && !noBrasil(tomador),
    'Se o tomador retém o ISS, a nota precisa do endereço dele no Brasil.',
    'Complete o endereço do tomador, ou tire a retenção.',
  ],
  [
    'E0264',
    'intermediario',
    ({ dps: { valores, intermediario } }) =>
      valores.iss.retencao === 'intermediario' && federal(intermediario?.inscricao) === undefined,
    'Se o intermediário retém o ISS, a nota precisa do CNPJ ou CPF dele.',
    'Identifique o intermediário pelo CNPJ ou CPF, ou tire a retenção.',
  ],
  [
    'E0293',
    'intermediario.endereco',
    ({ dps: { valores, intermediario } }) =>
      valores.iss.retencao === 'intermediario' && !noBrasil(intermediario),
    'Se o intermediário retém o ISS, a nota precisa do endereço dele no Brasil.',
    'Complete o endereço do intermediário, ou tire a retenção.',
  ],
  [
    'E0234',
    'tomador.endereco',
    ({ dps, codigo }) => codigo === ISS_DO_TOMADOR && dps.tomador?.endereco === undefined,
    'O ISS deste serviço é do município do tomador: a nota precisa do endereço dele.',
    'Complete o endereço do tomador.',
  ],
  ...regrasDe('tomador'),
  ...regrasDe('intermediario'),
  ...regrasDe('ibsCbs.destinatario'),
]
