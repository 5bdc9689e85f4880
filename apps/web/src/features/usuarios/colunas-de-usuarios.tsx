import { formatarData } from '../../ui/formato.ts'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { SemAcesso } from './SemAcesso.tsx'
import {
  SITUACOES,
  situacaoDoMfa,
  textoDasEmpresas,
  textoDoPerfil,
  type UsuarioDaLista,
} from './usuario.ts'

const emailDe = ({ login, perfilAcesso }: UsuarioDaLista): string =>
  perfilAcesso === 0 ? 'entra por token' : login

export const COLUNAS: readonly Coluna<UsuarioDaLista>[] = [
  {
    campo: 'nome',
    titulo: 'Nome',
    ordena: true,
    fixa: true,
    largura: 208,
    celular: 'titulo',
    celula: ({ nome, permissoesProprias }) => (
      <span className="rz-nome-da-pessoa">
        <strong>{nome}</strong>
        {permissoesProprias ? <span className="rz-suave">permissões próprias</span> : null}
      </span>
    ),
  },
  {
    campo: 'login',
    titulo: 'E-mail',
    ordena: true,
    largura: 'minmax(236px, 1.3fr)',
    valor: emailDe,
  },
  {
    campo: 'perfilAcesso',
    titulo: 'Perfil',
    ordena: true,
    largura: 112,
    valor: ({ perfilAcesso }) => textoDoPerfil(perfilAcesso),
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    ordena: true,
    largura: 128,
    situacao: ({ situacao }) => SITUACOES[situacao],
  },
  {
    campo: 'mfa',
    titulo: 'Duas etapas',
    tipo: 'status',
    ordena: true,
    largura: 160,
    situacao: situacaoDoMfa,
  },
  {
    campo: 'quantidadeEmpresas',
    titulo: 'Empresas',
    ordena: true,
    largura: 92,
    valor: textoDasEmpresas,
  },
  {
    campo: 'ultimoAcesso',
    titulo: 'Último acesso',
    tipo: 'instante',
    ordena: true,
    celula: ({ ultimoAcesso }) => <SemAcesso em={ultimoAcesso} />,
  },
  { campo: 'departamento', titulo: 'Departamento', ordena: true, largura: 140 },
  {
    campo: 'validoAte',
    titulo: 'Válido até',
    largura: 110,
    celular: 'oculta',
    valor: ({ validoAte }) => (validoAte === null ? null : formatarData(validoAte)),
  },
]
