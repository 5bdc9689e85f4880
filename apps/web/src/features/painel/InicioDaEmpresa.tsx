import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { EscolherEmpresa } from '../../ui/EscolherEmpresa.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Cartao } from './Cartao.tsx'
import { FazerAgora } from './FazerAgora.tsx'
import { NumerosDaEmpresa } from './NumerosDaEmpresa.tsx'
import type { Inicio } from './tipos.ts'
import { UltimasNotas } from './UltimasNotas.tsx'
import { useInicio } from './use-paineis.ts'

// The charts come while the figures are asked for; the reasons, when somebody asks.
const graficos = () => import('./GraficosDaEmpresa.tsx')
const FaturamentoEImposto = lazy(async () => ({ default: (await graficos()).FaturamentoEImposto }))
const LimitesDoSimples = lazy(async () => ({ default: (await graficos()).LimitesDoSimples }))
const MedidorDoFatorR = lazy(async () => ({ default: (await graficos()).MedidorDoFatorR }))
const MemoriaDoImposto = lazy(async () => ({
  default: (await import('./MemoriaDoImposto.tsx')).MemoriaDoImposto,
}))

function Porque({ inicio, onMemoria }: { inicio: Inicio; onMemoria: (id: number) => void }) {
  const { porque, apuracaoId } = inicio
  if (porque === null) return null
  return (
    <p className="pn-porque">
      {porque}
      {apuracaoId === null ? null : (
        <BotaoMemoria rotulo="por que este imposto" onClick={() => onMemoria(apuracaoId)} />
      )}
    </p>
  )
}

const semHistorico = ({ meses }: Inicio): boolean =>
  meses.every(({ faturamento, imposto }) => faturamento === 0 && (imposto ?? 0) === 0)

function Graficos({ empresaId }: { empresaId: number }) {
  const consulta = useInicio(empresaId)
  const { fatorR, limite } = consulta.dados ?? { fatorR: null, limite: null }
  return (
    <div className="pn-colunas">
      <Cartao titulo="Faturamento e imposto" consulta={consulta} linhas={7} className="pn-largo">
        {(inicio) =>
          semHistorico(inicio) ? (
            <EstadoVazio
              titulo="Ainda sem meses para comparar"
              texto="Quando houver faturamento, os últimos 12 meses aparecem aqui."
            />
          ) : (
            <Suspense fallback={<Carregando linhas={7} />}>
              <FaturamentoEImposto meses={inicio.meses} />
            </Suspense>
          )
        }
      </Cartao>
      {fatorR ? (
        <Cartao titulo="Folha e anexo" consulta={consulta}>
          {() => (
            <Suspense fallback={<Carregando />}>
              <MedidorDoFatorR fatorR={fatorR} />
            </Suspense>
          )}
        </Cartao>
      ) : null}
      {limite ? (
        <Cartao titulo="Limite do Simples" consulta={consulta}>
          {() => (
            <Suspense fallback={<Carregando />}>
              <LimitesDoSimples limite={limite} />
            </Suspense>
          )}
        </Cartao>
      ) : null}
      <Cartao
        titulo="Últimas notas"
        aoLado={<Link to={paths.receitas.notasFiscais}>Ver todas</Link>}
        consulta={consulta}
        linhas={5}
      >
        {({ ultimasNotas }) => <UltimasNotas ultimasNotas={ultimasNotas} />}
      </Cartao>
    </div>
  )
}

/** The company's face: what to do now, what it pays and why, and how it goes. */
export function InicioDaEmpresa({ empresaId }: { empresaId: number }) {
  const consulta = useInicio(empresaId)
  const [memoria, setMemoria] = useState<number | null>(null)
  useEffect(() => {
    void graficos()
  }, [])
  return (
    <div className="pn-inicio">
      <Cartao titulo="O que fazer agora" consulta={consulta} linhas={4}>
        {(inicio) => (
          <>
            <FazerAgora {...inicio} />
            <Porque inicio={inicio} onMemoria={setMemoria} />
          </>
        )}
      </Cartao>
      {consulta.dados ? <NumerosDaEmpresa inicio={consulta.dados} onMemoria={setMemoria} /> : null}
      <Graficos empresaId={empresaId} />
      {memoria !== null ? (
        <Suspense>
          <MemoriaDoImposto apuracaoId={memoria} onFechar={() => setMemoria(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** There is no company to show yet. */
export const SemEmpresa = () => (
  <EstadoVazio
    titulo="Escolha uma empresa"
    texto="O início mostra o que pagar, por quê e como vai a empresa. Escolha uma no alto da tela (Alt+E)."
    acoes={
      <>
        <EscolherEmpresa />
        <Button component={Link} className="pn-botao" variant="default" to={paths.minhaConta}>
          Minha conta
        </Button>
      </>
    }
  />
)
