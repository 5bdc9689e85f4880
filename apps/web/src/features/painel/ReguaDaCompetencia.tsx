import { Button } from '@mantine/core'
import { empresa, fechamento, PERFIL } from '@razao/contract'
import { Link } from 'react-router'
import { useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { useCompetencia, useUsuario } from '../../state/contexto.ts'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarInteiro } from '../../ui/formato.ts'
import { Cartao } from './Cartao.tsx'
import { contasDaEtapa, etapaEmPalavras, oQueSegura, PARTES, paradasEmPalavras } from './regua.ts'
import type { Carteira } from './tipos.ts'
import { useCarteira } from './use-paineis.ts'
import './regua.css'

/** Enough to count. */
const UMA_LINHA = { paginaAtual: 1, registrosPorPagina: 1 } as const
type Etapa = Carteira['regua'][number]

function LinhaDaRegua({ etapa, competencia }: { etapa: Etapa; competencia: string }) {
  const nome = fechamento.ROTULOS_ETAPA_DO_MAPA[etapa.etapa]
  const { total, prontas } = contasDaEtapa(etapa)
  const filtro = new URLSearchParams({ competencia, etapa: etapa.etapa })
  return (
    <li>
      <Link
        className="pn-regua"
        to={`${paths.fechamento.raiz}?${filtro}`}
        title={etapaEmPalavras(etapa)}
      >
        <span className="pn-regua-nome">{nome}</span>
        <span className="pn-barra">
          {PARTES.map(({ campo, tom }) =>
            etapa[campo] > 0 ? (
              <i key={campo} data-tom={tom} style={{ flexGrow: etapa[campo] }} />
            ) : null,
          )}
        </span>
        <span className="rz-numero pn-regua-conta">
          <strong>{formatarInteiro(prontas)}</strong> de {formatarInteiro(total)}
        </span>
        <span className="pn-regua-paradas">{paradasEmPalavras(etapa)}</span>
        <span className="rz-suave pn-regua-nota">{oQueSegura(etapa)}</span>
        <span className="rz-so-leitor">
          {`: ${etapaEmPalavras(etapa)}. Abrir no mapa as paradas em ${nome}`}
        </span>
      </Link>
    </li>
  )
}

const Legenda = () => (
  <ul className="pn-legenda" aria-label="Cores da régua">
    {PARTES.filter(({ campo }) => campo !== 'naoSeAplica').map(({ campo, tom, muitos }) => (
      <li key={campo}>
        <span className="pn-barra" aria-hidden>
          <i data-tom={tom} style={{ flexGrow: 1 }} />
        </span>
        {muitos}
      </li>
    ))}
  </ul>
)

/** No company this month; in an office that has none at all, how to begin. */
function SemEmpresas() {
  const { dados } = useConsulta(empresa.listarEmpresas, UMA_LINHA)
  const administra = useUsuario()?.IDPerfilAcesso === PERFIL.administrador
  if (administra && dados?.paginacao.totalDeRegistros === 0) return <EscritorioNovo />
  return (
    <EstadoVazio
      titulo="Nenhuma empresa neste mês"
      texto="A régua mostra, etapa por etapa, as empresas que eram clientes nesta competência. Escolha outro mês no alto da tela."
    />
  )
}

const EscritorioNovo = () => (
  <EstadoVazio
    titulo="Boas-vindas ao seu escritório"
    texto="Ele está aberto e vazio, só seu. Traga a primeira empresa pelo CNPJ: o mês dela aparece aqui, etapa por etapa. Depois confira os dados do escritório e chame a equipe."
    acoes={
      <>
        <Button component={Link} to={paths.empresa.nova}>
          Trazer a primeira empresa
        </Button>
        <Button component={Link} to={paths.contador.meuEscritorio} variant="default">
          Conferir o escritório
        </Button>
      </>
    }
  />
)

/** The month stage by stage; a stage opens the map on the companies that stopped there. */
export function ReguaDaCompetencia() {
  const consulta = useCarteira()
  const [competencia] = useCompetencia()
  return (
    <Cartao titulo="Régua da competência" aoLado={<Legenda />} consulta={consulta} linhas={12}>
      {({ regua, empresas }) =>
        empresas === 0 ? (
          <SemEmpresas />
        ) : (
          <ol className="pn-reguas">
            {regua.map((etapa) => (
              <LinhaDaRegua key={etapa.etapa} etapa={etapa} competencia={competencia} />
            ))}
          </ol>
        )
      }
    </Cartao>
  )
}
