import { Button } from '@mantine/core'
import { concessoes, PERFIL, type RouteOutput, usuarios } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useLista } from '../../state/use-lista.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Instante } from '../../ui/DataCivil.tsx'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import type { Tom } from '../../ui/Situacao.tsx'
import { CriarIntegracao } from './CriarIntegracao.tsx'
import { CriarToken } from './CriarToken.tsx'
import { emOrdem, textoDaPermissao } from './usuario.ts'
import { Webhooks } from './webhooks/Webhooks.tsx'

type Token = RouteOutput<typeof concessoes.listarTokens>['lista'][number]

const DIAS_DE_AVISO = 15
const DIA_MS = 86_400_000

function situacaoDoToken({ revogadoEm, expiraEm }: Token): { tom: Tom; texto: string } {
  if (revogadoEm !== null) return { tom: 'bloqueado', texto: 'Revogado' }
  const faltam = Date.parse(expiraEm) - Date.now()
  if (faltam <= 0) return { tom: 'nenhum', texto: 'Expirado' }
  if (faltam <= DIAS_DE_AVISO * DIA_MS) return { tom: 'atencao', texto: 'Expira logo' }
  return { tom: 'ok', texto: 'Vale' }
}

const colunas = (revogar: (token: Token) => void): Coluna<Token>[] => [
  {
    campo: 'nome',
    titulo: 'Token',
    ordena: true,
    fixa: true,
    largura: 200,
    celular: 'titulo',
    celula: ({ nome, prefixo }) => (
      <span className="rz-nome-da-pessoa">
        <strong>{nome}</strong>
        <code className="rz-suave">{prefixo}…</code>
      </span>
    ),
  },
  { campo: 'integracao', titulo: 'Integração', largura: 180 },
  {
    campo: 'escopos',
    titulo: 'Escopos',
    largura: 'minmax(220px, 1.4fr)',
    valor: ({ escopos }) => emOrdem(escopos).map(textoDaPermissao).join(', '),
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    largura: 130,
    situacao: situacaoDoToken,
  },
  { campo: 'expiraEm', titulo: 'Expira', tipo: 'instante', ordena: true },
  {
    campo: 'ultimoUsoEm',
    titulo: 'Último uso',
    ordena: true,
    largura: 176,
    celula: ({ ultimoUsoEm, ultimoUsoDe }) =>
      ultimoUsoEm === null ? (
        <span className="rz-suave">Nunca</span>
      ) : (
        <span className="rz-nome-da-pessoa">
          <Instante valor={ultimoUsoEm} />
          {ultimoUsoDe ? <span className="rz-suave">de {ultimoUsoDe}</span> : null}
        </span>
      ),
  },
  { campo: 'criadoPor', titulo: 'Criado por', largura: 190, celular: 'oculta' },
  {
    campo: 'acoes',
    titulo: 'Ações',
    largura: 104,
    celula: (token) =>
      token.revogadoEm === null ? (
        <Button
          size="compact-xs"
          variant="default"
          tabIndex={-1}
          aria-label={`Revogar o token ${token.nome}`}
          onClick={(evento) => {
            evento.stopPropagation()
            revogar(token)
          }}
        >
          Revogar
        </Button>
      ) : null,
  },
]
const SEM_FILTROS = {}

/** Systems that come in by token: the integrations, their tokens, and when each was last used. */
export function Integracoes() {
  const lista = useLista({ filtros: SEM_FILTROS, ordemPadrao: '-criadoEm' })
  const { dados, estado } = useConsulta(concessoes.listarTokens, lista.pedido)
  const integracoes = useConsulta(usuarios.listarUsuarios, {
    perfilAcesso: PERFIL.integracao,
    paginaAtual: 1,
    registrosPorPagina: 100,
  })
  const [criando, setCriando] = useState<'integracao' | 'token' | null>(null)
  const revogacao = useAcao(concessoes.revogarToken)
  const daqui = (integracoes.dados?.lista ?? []).filter(({ situacao }) => situacao === 'ativo')
  const revogar = async ({ tokenId, nome }: Token) => {
    const { ok } = await revogacao.executar({ tokenId })
    if (ok) avisos.ok(`O token ${nome} deixou de valer.`)
  }
  const { falha, onTentarDeNovo } = integracoes.estado
  return (
    <div className="rz-formulario">
      {falha ? <CartaoErro {...falha} onTentarDeNovo={onTentarDeNovo} /> : null}
      <div className="rz-cabeca-da-integracao">
        <h2>Tokens de API</h2>
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={() => setCriando('integracao')}>
            Nova integração
          </Button>
          <Button
            leftSection={<IconPlus size={16} />}
            disabled={daqui.length === 0}
            onClick={() => setCriando('token')}
          >
            Novo token
          </Button>
        </div>
      </div>
      <Grade
        rotulo="tokens"
        colunas={colunas((token) => void revogar(token))}
        linhas={dados?.lista}
        idDaLinha={({ tokenId }) => tokenId}
        nomeDaLinha={({ nome }) => nome}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        vazio={{
          titulo: 'Nenhum token ainda',
          texto:
            daqui.length === 0
              ? 'Crie uma integração para cada sistema que vai falar com o escritório; depois, um token para ela.'
              : 'Crie um token para o sistema entrar. Ele é mostrado uma vez só.',
        }}
      />
      {criando === 'integracao' ? <CriarIntegracao onFechar={() => setCriando(null)} /> : null}
      {criando === 'token' ? (
        <CriarToken
          integracoes={daqui.flatMap(({ usuarioId, nome }) =>
            usuarioId === null ? [] : [{ usuarioId, nome }],
          )}
          onFechar={() => setCriando(null)}
        />
      ) : null}
      <Webhooks />
    </div>
  )
}
