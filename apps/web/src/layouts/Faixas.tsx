import { Button } from '@mantine/core'
import { acesso, fechamento, empresa as rotasDeEmpresa } from '@razao/contract'
import { diasEntre } from '@razao/engine/tempo'
import { type ReactNode, useState } from 'react'
import { useAcao } from '../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../api/use-consulta.ts'
import { paths } from '../paths.ts'
import { useConfiguracao } from '../state/configuracao.ts'
import { useCompetencia, useEmpresaAtual, useUsuario } from '../state/contexto.ts'
import { podeAbrir } from '../state/pode-abrir.ts'
import { Faixa } from '../ui/Faixa.tsx'
import { formatarCompetencia, formatarData, plural } from '../ui/formato.ts'
import { useDepoisDaTela } from '../ui/tardia.tsx'
import { textoDaAusencia, useSemConexao } from './use-sem-conexao.ts'

const DIAS_DE_AVISO = 30

/** The month of the chosen company was closed to changes. */
function useMesBloqueado(): string | null {
  const usuario = useUsuario()
  const [empresa] = useEmpresaAtual()
  const [competencia] = useCompetencia()
  const pode = podeAbrir(usuario, 'CONTADOR')
  const depois = useDepoisDaTela()
  // The list, and not the month itself: one that has not begun is no row, instead of an error.
  const { dados } = useConsulta(
    fechamento.listarFechamento,
    pode && empresa && depois
      ? {
          ...{ Competencia: competencia, idEmpresa: empresa.ID },
          ...{ paginaAtual: 1, registrosPorPagina: 1 },
        }
      : AINDA_NAO,
  )
  const mes = dados?.Lista[0]
  if (mes?.etapas.bloqueio !== fechamento.ESTADO_ETAPA.feito) return null
  return `Competência ${formatarCompetencia(competencia)} bloqueada para ${mes.empresa}: consultas sim, mudanças não.`
}

/** The chosen company's certificate that ends soonest, if it ends soon. */
function useCertificadoVencendo(): string | null {
  const usuario = useUsuario()
  const hoje = usuario?.hoje
  const [empresa] = useEmpresaAtual()
  const { dados } = useConsulta(
    rotasDeEmpresa.lerEmpresa,
    empresa && podeAbrir(usuario, 'EMPRESA') ? { empresaId: empresa.ID } : AINDA_NAO,
  )
  if (!hoje) return null
  const [primeiro] = (dados?.certificados ?? []).map(({ validoAte }) => validoAte).sort()
  if (primeiro === undefined) return null
  const dias = diasEntre(hoje, primeiro)
  if (dias > DIAS_DE_AVISO) return null
  const nome = empresa?.Apelido ?? 'empresa'
  if (dias < 0) return `O certificado digital de ${nome} venceu em ${formatarData(primeiro)}.`
  if (dias === 0) return `O certificado digital de ${nome} vence hoje.`
  return `O certificado digital de ${nome} vence em ${plural(dias, 'dia')}, em ${formatarData(primeiro)}.`
}

type UmaFaixa = {
  readonly id: string
  readonly tom: 'info' | 'atencao' | 'erro' | 'bloqueado'
  readonly texto: string | null
  /** Maintenance, demonstration and seeing as another person stay in sight. */
  readonly fica?: boolean
  readonly acao?: ReactNode
}

function EncerrarVerComo() {
  const { executar, enviando } = useAcao(acesso.encerrarVerComo)
  const encerrar = async () => {
    const { ok } = await executar({})
    if (ok) window.location.assign(paths.painel)
  }
  return (
    <Button size="compact-sm" variant="default" loading={enviando} onClick={() => void encerrar()}>
      Encerrar
    </Button>
  )
}

/** What the person sent away, until they sign in again. */
function useDispensadas(): [ReadonlySet<string>, (id: string) => void] {
  const [ids, mudar] = useState<readonly string[]>([])
  return [new Set(ids), (id) => mudar((antes) => [...antes, id])]
}

/** The strips under the top bar, the most severe first. */
export function Faixas() {
  const usuario = useUsuario()
  const { manutencao } = useConfiguracao()
  const [dispensadas, dispensar] = useDispensadas()
  const [competencia] = useCompetencia()
  const semConexao = useSemConexao()
  const verComo = usuario?.verComo
  const bloqueado = useMesBloqueado()
  const faixas: UmaFaixa[] = [
    {
      id: 'manutencao',
      tom: 'atencao',
      fica: true,
      texto:
        manutencao && !manutencao.ligada
          ? `Manutenção programada${manutencao.inicio === null ? '' : ` para ${manutencao.inicio}`}. Previsão de retorno: ${manutencao.estimativa}.`
          : null,
    },
    {
      id: 'demonstracao',
      tom: 'info',
      fica: true,
      texto: usuario?.escritorio.demonstracao
        ? 'Ambiente de demonstração — nada é enviado ao governo.'
        : null,
    },
    {
      id: 'ver-como',
      tom: 'atencao',
      fica: true,
      texto: verComo
        ? `Você está vendo como «${verComo.FullName}», só para consulta. Tudo fica registrado.`
        : null,
      acao: <EncerrarVerComo />,
    },
    { id: 'certificado', tom: 'atencao', texto: useCertificadoVencendo() },
    { id: `bloqueio-${competencia}`, tom: 'bloqueado', texto: bloqueado },
    {
      id: 'sem-conexao',
      tom: 'atencao',
      fica: true,
      texto: semConexao.ausencia === null ? null : textoDaAusencia(semConexao.ausencia),
      acao: (
        <Button
          size="compact-sm"
          variant="default"
          loading={semConexao.tentando}
          onClick={() => void semConexao.tentarDeNovo()}
        >
          Tentar de novo
        </Button>
      ),
    },
  ]
  const visiveis = faixas.filter(({ id, texto }) => texto !== null && !dispensadas.has(id))
  return (
    <div className="rz-faixas">
      {visiveis.map(({ id, tom, texto, fica, acao }) => (
        <Faixa key={id} tom={tom} acao={acao} onDispensar={fica ? undefined : () => dispensar(id)}>
          {texto}
        </Faixa>
      ))}
    </div>
  )
}
