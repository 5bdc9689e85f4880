import { paths } from '../../paths.ts'
import { emConstrucao, type RotaDaTela, type Tela } from './rota.tsx'

const guia: Tela = async () => (await import('../../features/documentos/TelaGuia.tsx')).TelaGuia

export const DEMAIS: readonly RotaDaTela[] = [
  {
    path: paths.minhaConta,
    role: 'AUTENTICADO',
    titulo: 'Minha conta',
    tela: async () =>
      (await import('../../features/minha-conta/TelaMinhaConta.tsx')).TelaMinhaConta,
  },
  {
    path: paths.contabilidade,
    role: 'CONTADOR',
    titulo: 'Contabilidade',
    tela: async () =>
      (await import('../../features/contabilidade/TelaContabilidade.tsx')).TelaContabilidade,
    menu: { id: 'contabil', parentId: 'contabilidade', icon: 'contabilidade' },
  },
  {
    path: paths.regras.municipal,
    role: 'CONTADOR',
    titulo: 'Regras fiscais municipais',
    tela: async () =>
      (await import('../../features/regras/TelaRegrasMunicipais.tsx')).TelaRegrasMunicipais,
    menu: { id: 'regras-municipais', parentId: 'contabilidade', icon: 'contabilidade' },
  },
  emConstrucao(paths.regras.federal, 'ADMINISTRADOR', {
    titulo: 'Regras fiscais federais',
    menu: { id: 'regras-federais', parentId: 'contabilidade', icon: 'contabilidade' },
  }),
  {
    path: paths.usuarios,
    role: 'ADMINISTRADOR',
    titulo: 'Usuários',
    tela: async () => (await import('../../features/usuarios/TelaUsuarios.tsx')).TelaUsuarios,
    menu: { id: 'usuarios', parentId: null, icon: 'usuarios' },
  },
  {
    ...emConstrucao(paths.declaracoes, 'AUTENTICADO', {
      titulo: 'Declarações',
      menu: { id: 'declaracoes', parentId: null, icon: 'declaracoes', disabled: true },
    }),
    tela: async () =>
      (await import('../../features/declaracoes/TelaDeclaracoes.tsx')).TelaDeclaracoes,
  },
  { path: paths.gps(':id'), role: 'AUTENTICADO', dados: 'EMPRESA', titulo: 'Guia GPS', tela: guia },
  { path: paths.darf(':id'), role: 'AUTENTICADO', dados: 'EMPRESA', titulo: 'Guia', tela: guia },
  {
    path: '/statics/arquivo/:url',
    role: 'AUTENTICADO',
    titulo: 'Arquivo',
    tela: async () => (await import('../../features/documentos/TelaArquivo.tsx')).TelaArquivo,
  },
  {
    path: '/statics/download/:url/:name',
    role: 'AUTENTICADO',
    titulo: 'Baixar arquivo',
    tela: async () => (await import('../../features/documentos/TelaDownload.tsx')).TelaDownload,
  },
]
