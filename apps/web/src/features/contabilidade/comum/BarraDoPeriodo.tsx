import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { CampoDeInstante } from '../../../ui/CampoDeInstante.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { FormularioLivre, feito } from '../../../ui/FormularioLivre.tsx'
import { formatarData, formatarInstante } from '../../../ui/formato.ts'
import { Suspenso } from '../../../ui/Suspenso.tsx'
import { Escolha } from './Escolha.tsx'
import { instanteDeBrasilia, PERIODOS, ROTULOS_DO_PERIODO } from './periodo.ts'
import type { Livro } from './use-livro.ts'
import './barra-do-periodo.css'

const OPCOES = [
  ...PERIODOS.map((nome) => [nome, ROTULOS_DO_PERIODO[nome]] as const),
  ['dias', 'Outras datas…'] as const,
]

function Datas({ livro }: { livro: Livro }) {
  const { de, ate } = livro.periodo
  const campo = (nome: 'de' | 'ate', rotulo: string, valor: string) => (
    <CampoDeData
      className="ctb-dia"
      aria-label={rotulo}
      value={valor}
      min={nome === 'ate' ? de : undefined}
      max={nome === 'de' ? ate : undefined}
      onChange={(dia) => {
        if (dia !== '') livro.mudar({ de, ate, [nome]: dia })
      }}
    />
  )
  return (
    <>
      {campo('de', 'Primeiro dia', de)}
      <span className="rz-suave">a</span>
      {campo('ate', 'Último dia', ate)}
    </>
  )
}

/** «Como era em…»: the book as it was known at an instant. */
function ComoEra({ livro }: { livro: Livro }) {
  const [aberto, setAberto] = useState(false)
  const [local, setLocal] = useState('')
  const instante = instanteDeBrasilia(local)
  return (
    <Suspenso
      aberto={aberto}
      onAbrir={setAberto}
      rotulo="Ver o livro como era conhecido"
      gatilho={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconHistory size={15} aria-hidden />}
          aria-expanded={aberto}
          onClick={() => setAberto((antes) => !antes)}
        >
          Como era em…
        </Button>
      }
    >
      <FormularioLivre
        className="ctb-como-era"
        pronto={instante !== null}
        onEnviar={feito(() => {
          setAberto(false)
          livro.mudar({ conhecidoEm: instante })
        })}
      >
        <CampoDeInstante
          rotulo="Dia e hora (Brasília)"
          data-autofocus
          value={local}
          onChange={setLocal}
        />
        <p className="rz-suave">
          Mostra o que já estava confirmado naquele instante; o que entrou depois fica de fora.
        </p>
        <Button type="submit" size="compact-sm" disabled={instante === null}>
          Ver como era
        </Button>
      </FormularioLivre>
    </Suspenso>
  )
}

type Props = { livro: Livro; children?: ReactNode; semInstante?: boolean }

/** What is on screen is of an instant that passed, or is not though the other tabs are; and the way back. */
export function FaixaDoInstante({ livro, children }: { livro: Livro; children: ReactNode }) {
  return (
    <Faixa
      tom="info"
      acao={
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => livro.mudar({ conhecidoEm: null })}
        >
          Voltar a agora
        </Button>
      }
    >
      {children}
    </Faixa>
  )
}

/** Period and instant of a report, with the report's own choices beside. */
export function BarraDoPeriodo({ livro, children, semInstante = false }: Props) {
  const { nomeDoPeriodo, periodo, conhecidoEm } = livro
  return (
    <>
      <div className="ctb-barra ctb-barra-do-periodo">
        <Escolha
          rotulo="Período"
          valor={nomeDoPeriodo}
          opcoes={OPCOES}
          onMudar={(nome) =>
            livro.mudar(
              nome === 'dias'
                ? { periodo: null, ...periodo }
                : { periodo: nome, de: null, ate: null },
            )
          }
        />
        {nomeDoPeriodo === 'dias' ? (
          <Datas livro={livro} />
        ) : (
          <span className="ctb-datas rz-numero">
            {formatarData(periodo.de)} a {formatarData(periodo.ate)}
          </span>
        )}
        {semInstante ? null : <ComoEra livro={livro} />}
        {children}
      </div>
      {conhecidoEm && !semInstante ? (
        <FaixaDoInstante livro={livro}>
          Você vê o livro como era conhecido em {formatarInstante(conhecidoEm)}. O que foi lançado
          ou estornado depois não aparece.
        </FaixaDoInstante>
      ) : null}
    </>
  )
}
