import { Button, SegmentedControl } from '@mantine/core'
import { type RouteOutput, usuarios } from '@razao/contract'
import { useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Instante } from '../../ui/DataCivil.tsx'
import { formatarInstante, formatarInteiro, plural } from '../../ui/formato.ts'
import { textoDoPerfil } from './usuario.ts'

type Mudanca = RouteOutput<typeof usuarios.historicoDoUsuario>['lista'][number]
type Sobre = 'fez' | 'acesso'

const ACOES = { inserir: 'incluiu', alterar: 'alterou', excluir: 'excluiu' } as const
const ORIGENS: Readonly<Record<string, string>> = {
  tela: 'pela tela',
  api: 'pela API',
  importacao: 'por importação',
  automacao: 'por automação',
  demonstracao: 'ao criar a demonstração',
}
const TABELAS: Readonly<Record<string, string>> = {
  usuario_papel: 'o acesso',
  ver_como: 'uma visualização como esta pessoa',
  token_api: 'um token de API',
  convite: 'um convite',
  escritorio: 'os dados do escritório',
  empresa: 'uma empresa',
  nota_fiscal: 'uma nota fiscal',
  fechamento: 'um fechamento',
  guia: 'uma guia',
  apuracao: 'uma apuração',
  operacao: 'uma operação',
  lancamento: 'um lançamento',
  preferencias: 'as preferências',
}
const CAMPOS: Readonly<Record<string, string>> = {
  perfil: 'Perfil',
  todas_empresas: 'Todas as empresas',
  empresas: 'Empresas',
  filtro_empresas: 'Filtro de empresas',
  permissoes: 'Permissões',
  atua_como: 'Nível',
  departamento: 'Departamento',
  valido_ate: 'Válido até',
  exige_mfa: 'Duas etapas exigidas',
  situacao: 'Situação',
  motivo: 'Motivo',
  rota_inicial: 'Primeira tela',
  quem_nome: 'Quem viu',
  expira_em: 'Até',
  fim: 'Encerrada em',
}
const VALORES: Readonly<Record<string, string>> = { true: 'sim', false: 'não' }
const LISTA_DE_IDS = /^\[\d+(, ?\d+)*\]$/
const INSTANTE = /^\d{4}-\d{2}-\d{2}T/
function escrito(campo: string, valor: string | null): string {
  if (valor === null || valor === '[]') return 'vazio'
  if (LISTA_DE_IDS.test(valor)) return plural(valor.split(',').length, 'empresa')
  if (INSTANTE.test(valor)) return formatarInstante(valor)
  return campo === 'perfil' ? textoDoPerfil(Number(valor)) : (VALORES[valor] ?? valor)
}
/** What was said when it was made; the rest was left as it comes. */
const disse = (valor: string | null): boolean =>
  valor !== null && valor !== '[]' && valor !== 'false'

function Linha({ quem, em, origem, acao, tabela, campos }: Mudanca) {
  const conhecidos = campos.filter(
    ({ campo, depois }) => CAMPOS[campo] !== undefined && (acao !== 'inserir' || disse(depois)),
  )
  return (
    <li>
      <strong>{quem}</strong> {ACOES[acao]} {TABELAS[tabela] ?? tabela.replaceAll('_', ' ')}{' '}
      {ORIGENS[origem] ?? origem}
      <span className="rz-suave">
        {' · '}
        <Instante valor={em} />
      </span>
      {acao !== 'excluir' && conhecidos.length > 0 ? (
        <ul>
          {conhecidos.map(({ campo, antes, depois }) => (
            <li key={campo}>
              {CAMPOS[campo]}: {acao === 'inserir' ? '' : `${escrito(campo, antes)} → `}
              {escrito(campo, depois)}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

const POR_PAGINA = 25

/** What the person did, or what was done to their access. */
export function HistoricoDoUsuario({ usuarioId }: { usuarioId: number }) {
  const [sobre, setSobre] = useState<Sobre>('acesso')
  const [pagina, setPagina] = useState(1)
  const { dados, estado } = useConsulta(usuarios.historicoDoUsuario, {
    usuarioId,
    sobre,
    paginaAtual: pagina,
    registrosPorPagina: POR_PAGINA,
  })
  const total = dados?.paginacao.totalDeRegistros ?? 0
  const ultima = Math.max(1, Math.ceil(total / POR_PAGINA))
  return (
    <div className="rz-formulario">
      <SegmentedControl
        aria-label="O que ver"
        value={sobre}
        data={[
          { value: 'acesso', label: 'Mudanças no acesso' },
          { value: 'fez', label: 'O que fez' },
        ]}
        onChange={(valor) => {
          setSobre(valor as Sobre)
          setPagina(1)
        }}
      />
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
      {dados?.lista.length === 0 ? (
        <p className="rz-suave">
          {sobre === 'fez' ? 'Nada registrado desta pessoa.' : 'O acesso nunca mudou.'}
        </p>
      ) : null}
      {dados ? (
        <ul className="rz-trilha-do-usuario">
          {dados.lista.map((mudanca) => (
            <Linha key={mudanca.id} {...mudanca} />
          ))}
        </ul>
      ) : null}
      {ultima > 1 ? (
        <div className="rz-paginas-do-usuario">
          <Button
            size="compact-sm"
            variant="default"
            disabled={pagina === 1}
            onClick={() => setPagina(pagina - 1)}
          >
            Mais recentes
          </Button>
          <span className="rz-suave">
            {formatarInteiro(pagina)} de {formatarInteiro(ultima)}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={pagina >= ultima}
            onClick={() => setPagina(pagina + 1)}
          >
            Anteriores
          </Button>
        </div>
      ) : null}
    </div>
  )
}
