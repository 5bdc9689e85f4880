// The office, its brand, and the offices of the platform.
import { umCnpj } from '../../../apps/server/src/testes/fabricas.ts'
import {
  type Declaracao,
  doDominio,
  doEscritorio,
  lista,
  MOTIVO,
  porUid,
  versaoDe,
} from './moldes.ts'

export const DE_ESCRITORIO: Readonly<Record<string, Declaracao>> = {
  lerMarca: doDominio(),
  lerLogo: doDominio(),
  lerMeuEscritorio: lista(),
  salvarMeuEscritorio: doEscritorio({
    nome: 'Escritório Fictício',
    razaoSocial: 'Escritório Fictício Ltda.',
    crc: null,
    email: 'contato@ficticio.example',
    telefone: null,
    encarregadoLgpd: null,
    endereco: {},
    contatos: [],
    padroes: {},
  }),
  salvarMinhaMarca: doEscritorio({ marca: { nome: 'Fictícia', corPrimaria: '#0f5c4d' } }),
  definirDominio: doEscritorio({ dominio: null }),
  // Who has no host any more is told so.
  conferirDominio: { ...lista(), proprio: [409] },
  conferirDominioDe: { ...porUid(), proprio: [409] },
  // The file of the bench is no picture.
  enviarLogo: { ...lista({ tema: 'claro' }), proprio: [422] },
  exigirMfaDoEscritorio: lista({ exigeMfa: false }),
  listarEscritorios: lista(),
  lerEscritorio: porUid(),
  criarEscritorio: {
    ids: [],
    entrada: () => ({
      nome: 'Escritório Novo Fictício',
      razaoSocial: 'Escritório Novo Fictício Ltda.',
      cnpj: umCnpj(),
      email: 'contato@ficticio.example',
      administrador: { nome: 'Rita Fictícia', email: 'rita@ficticio.example' },
    }),
  },
  alterarEscritorio: {
    ids: [],
    entrada: async (mundo, o) => ({
      uid: o.uid,
      plano: 'teste',
      versao: await versaoDe(mundo, 'escritorio', 'uid = $1', [o.uid]),
    }),
  },
  // Root in its own office does not shut the door on itself.
  suspenderEscritorio: { ...porUid({ motivo: MOTIVO }), proprio: [409] },
  reativarEscritorio: { ...porUid(), proprio: [409] },
  exportarEscritorio: porUid(),
  pedirEncerramento: { ...porUid({ motivo: MOTIVO }), proprio: [409] },
  confirmarEncerramento: { ...porUid({ frase: 'encerrar' }), proprio: [409] },
  reverterEncerramento: { ...porUid(), proprio: [409] },
}
