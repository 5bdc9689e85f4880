import { declaracoes } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import type { Campos } from '../../ui/campos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarCompetencia } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { LinhaDoDas } from './tipos.ts'

type Props = { linha: LinhaDoDas; ano: number; onFechar: () => void }

/** What the months do not say: that the company ended, and how much of an informed month is commerce. */
export function DialogoDaDasn({ linha, ano, onFechar }: Props) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const { executar, falha } = useAcao(declaracoes.montarDasn)
  const meses = Array.from({ length: 12 }, (_, i) => `${ano}-${String(i + 1).padStart(2, '0')}`)
  const campos: Campos = {
    extincao: { tipo: 'data', rotulo: 'Extinção da empresa (opcional)', foco: true, max: hoje },
    ...Object.fromEntries(
      meses.map((mes) => [
        mes,
        { tipo: 'dinheiro', rotulo: `Comércio em ${formatarCompetencia(mes)} (opcional)` } as const,
      ]),
    ),
  }
  const formulario = useFormulario({ campos, inicial: {}, falha })
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`DASN-SIMEI de ${ano}`}>
      <Formulario
        className="fech-dialogo"
        de={formulario}
        enviar="Montar"
        onVoltar={onFechar}
        onEnviar={({ extincao, ...ditos }) =>
          executar({
            ...{ empresaId: linha.empresaId, ano },
            extincao: typeof extincao === 'string' && extincao !== '' ? extincao : null,
            comercio: Object.entries(ditos).flatMap(([competencia, valor]) =>
              typeof valor === 'number' ? [{ competencia, valor }] : [],
            ),
          })
        }
        onFeito={() => {
          avisos.ok('A declaração foi montada.')
          onFechar()
        }}
        antes={
          <Faixa tom="info">
            Só os meses informados sem notas, de quem faz comércio e serviços, pedem quanto foi
            comércio.
          </Faixa>
        }
      >
        <Campo de={formulario} nome="extincao" />
        <div className="fech-meses">
          {meses.map((mes) => (
            <Campo key={mes} de={formulario} nome={mes} />
          ))}
        </div>
      </Formulario>
    </Dialogo>
  )
}
