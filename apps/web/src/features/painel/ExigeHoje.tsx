import { Button, SegmentedControl } from '@mantine/core'
import { diasEntre } from '@razao/engine/tempo'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { DataCivil, Instante } from '../../ui/DataCivil.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { Cartao } from './Cartao.tsx'
import type { Carteira } from './tipos.ts'
import { useCarteira } from './use-paineis.ts'

type EmpresaQueExige = Carteira['exigeHoje'][number]
type Exigencia = EmpresaQueExige['motivos'][number]

const PRIMEIRAS = 20
const MAIS = 100
const DE_CADA_UMA = 3
const GRAVIDADES: Readonly<Record<Exigencia['gravidade'], { tom: Tom; texto: string }>> = {
  erro: { tom: 'erro', texto: 'Urgente' },
  atencao: { tom: 'atencao', texto: 'Atenção' },
  info: { tom: 'info', texto: 'Aviso' },
}

function Prazo({ prazo, hoje }: { prazo: string | null; hoje: string }) {
  const vencido = prazo !== null && diasEntre(hoje, prazo) < 0
  return (
    <span className={vencido ? 'rz-negativo' : undefined}>
      <DataCivil valor={prazo} />
      {vencido ? <span className="rz-so-leitor"> (vencido)</span> : null}
    </span>
  )
}

type PropsDaLinha = { exigencia: Exigencia; empresa: string; hoje: string }

function Linha({ exigencia, empresa, hoje }: PropsDaLinha) {
  const { tom, texto } = GRAVIDADES[exigencia.gravidade]
  return (
    <tr>
      <td className="pn-exige-icone">
        <Situacao tom={tom} soIcone>
          {texto}
        </Situacao>
      </td>
      <td className="pn-exige-motivo">{exigencia.motivo}</td>
      <td data-rotulo="Desde" className="rz-suave">
        <Instante valor={exigencia.desde} />
      </td>
      <td data-rotulo="Prazo">
        <Prazo prazo={exigencia.prazo} hoje={hoje} />
      </td>
      <td className="pn-exige-acao">
        <Button
          component={Link}
          to={exigencia.rota}
          className="pn-botao"
          size="compact-sm"
          variant="light"
          aria-label={`${exigencia.acao}: ${empresa}`}
        >
          {exigencia.acao}
        </Button>
      </td>
    </tr>
  )
}

/** One company with all that it asks; the first reasons are in sight, the others open. */
function DaEmpresa({ empresa, motivos, hoje }: EmpresaQueExige & { hoje: string }) {
  const [todos, setTodos] = useState(false)
  const visiveis = todos ? motivos : motivos.slice(0, DE_CADA_UMA)
  const resto = motivos.length - visiveis.length
  return (
    <tbody>
      <tr className="pn-exige-empresa">
        <th scope="rowgroup" colSpan={5}>
          {empresa}
          {motivos.length > 1 ? (
            <span className="rz-suave"> · {plural(motivos.length, 'motivo')}</span>
          ) : null}
          {resto > 0 ? (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Mostrar mais ${plural(resto, 'motivo')} de ${empresa}`}
              onClick={() => setTodos(true)}
            >
              Mostrar mais {formatarInteiro(resto)}
            </Button>
          ) : null}
        </th>
      </tr>
      {visiveis.map((exigencia) => (
        <Linha
          key={`${exigencia.codigo}-${exigencia.rota}`}
          exigencia={exigencia}
          empresa={empresa}
          hoje={hoje}
        />
      ))}
    </tbody>
  )
}

function Exigencias({
  empresas,
  total,
  onMais,
}: {
  empresas: readonly EmpresaQueExige[]
  total: number
  onMais: () => void
}) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const resto = total - empresas.length
  return (
    <>
      <Tabela
        nome="Empresas e o que pedem"
        className="pn-exige"
        titulos={[
          { titulo: 'Gravidade', soLeitor: true },
          'Por quê',
          'Desde',
          'Prazo',
          { titulo: 'O que fazer', soLeitor: true },
        ]}
        emGrupos
      >
        {empresas.map((empresa) => (
          <DaEmpresa key={empresa.empresaId} {...empresa} hoje={hoje} />
        ))}
      </Tabela>
      {resto > 0 ? (
        <p className="pn-pe">
          <Button size="compact-sm" variant="subtle" onClick={onMais}>
            Mostrar mais {plural(Math.min(resto, MAIS), 'empresa')}
          </Button>
          <span className="rz-suave">
            {formatarInteiro(empresas.length)} de {plural(total, 'empresa')}, as mais graves antes.
          </span>
        </p>
      ) : null}
    </>
  )
}

/** What asks for the accountant today, by company: why, since when, until when, and what to do. */
export function ExigeHoje() {
  const [parametros, mudar] = useSearchParams()
  const meus = parametros.get('exige') === 'meus'
  const [quantas, setQuantas] = useState(PRIMEIRAS)
  const consulta = useCarteira({
    ...(meus ? { meus } : {}),
    ...(quantas === PRIMEIRAS ? {} : { quantas }),
  })
  const { exigeHojeTotal = 0, exigeHojeMeus = 0 } = consulta.dados ?? {}
  const escolher = (quais: string) =>
    mudar(
      (antes) => {
        if (quais === 'meus') antes.set('exige', 'meus')
        else antes.delete('exige')
        return antes
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Cartao
      titulo="Exige você hoje"
      aoLado={
        <SegmentedControl
          size="xs"
          aria-label="De quem"
          value={meus ? 'meus' : 'todos'}
          onChange={escolher}
          data={[
            { value: 'meus', label: `Meus ${formatarInteiro(exigeHojeMeus)}` },
            { value: 'todos', label: `Todos ${formatarInteiro(exigeHojeTotal)}` },
          ]}
        />
      }
      consulta={consulta}
      linhas={6}
      className="pn-largo"
    >
      {({ exigeHoje }) =>
        exigeHoje.length === 0 ? (
          <EstadoVazio
            titulo={meus ? 'Nenhuma das suas empresas exige você hoje' : 'Nada exige você hoje'}
            texto="Nenhuma empresa com erro ou à espera de conferência, nenhuma guia vencida ou sem leitura às vésperas do prazo."
          />
        ) : (
          <Exigencias
            empresas={exigeHoje}
            total={meus ? exigeHojeMeus : exigeHojeTotal}
            onMais={() => setQuantas(quantas + MAIS)}
          />
        )
      }
    </Cartao>
  )
}
