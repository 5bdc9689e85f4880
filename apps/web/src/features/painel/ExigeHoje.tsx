import { Button } from '@mantine/core'
import { diasEntre } from '@razao/engine/tempo'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { DataCivil, Instante } from '../../ui/DataCivil.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import { Cartao } from './Cartao.tsx'
import type { Carteira } from './tipos.ts'
import { useCarteira } from './use-paineis.ts'

type Exigencia = Carteira['exigeHoje'][number]

const PRIMEIRAS = 8
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

function Linha({ exigencia, hoje }: { exigencia: Exigencia; hoje: string }) {
  const { tom, texto } = GRAVIDADES[exigencia.gravidade]
  return (
    <tr>
      <td className="pn-exige-icone">
        <Situacao tom={tom} soIcone>
          {texto}
        </Situacao>
      </td>
      <th scope="row">{exigencia.empresa}</th>
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
          aria-label={`${exigencia.acao}: ${exigencia.empresa}`}
        >
          {exigencia.acao}
        </Button>
      </td>
    </tr>
  )
}

function Tabela({ exigeHoje, exigeHojeTotal }: Carteira) {
  const [todas, setTodas] = useState(false)
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const visiveis = todas ? exigeHoje : exigeHoje.slice(0, PRIMEIRAS)
  const alem = exigeHojeTotal - exigeHoje.length
  return (
    <>
      <table className="pn-exige">
        <thead>
          <tr>
            <th scope="col">
              <span className="rz-so-leitor">Gravidade</span>
            </th>
            <th scope="col">Empresa</th>
            <th scope="col">Por quê</th>
            <th scope="col">Desde</th>
            <th scope="col">Prazo</th>
            <th scope="col">
              <span className="rz-so-leitor">O que fazer</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visiveis.map((exigencia) => (
            <Linha
              key={`${exigencia.empresaId}-${exigencia.codigo}-${exigencia.rota}`}
              exigencia={exigencia}
              hoje={hoje}
            />
          ))}
        </tbody>
      </table>
      <p className="pn-pe">
        {!todas && exigeHoje.length > PRIMEIRAS ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setTodas(true)}>
            Mostrar mais {formatarInteiro(exigeHoje.length - PRIMEIRAS)}
          </Button>
        ) : null}
        {alem > 0 && (todas || exigeHoje.length <= PRIMEIRAS) ? (
          <span className="rz-suave">
            e mais {plural(alem, 'item', 'itens')}: as primeiras são as mais graves.
          </span>
        ) : null}
      </p>
    </>
  )
}

/** What asks for the accountant today: the company, why, since when, until when, and what to do. */
export function ExigeHoje() {
  const consulta = useCarteira()
  const total = consulta.dados?.exigeHojeTotal ?? 0
  return (
    <Cartao
      titulo={
        <>
          Exige você hoje
          {total > 0 ? <span className="pn-conta rz-numero">{formatarInteiro(total)}</span> : null}
        </>
      }
      consulta={consulta}
      linhas={6}
      className="pn-largo"
    >
      {(dados) =>
        dados.exigeHoje.length === 0 ? (
          <EstadoVazio
            titulo="Nada exige você hoje"
            texto="Nenhuma empresa com erro ou à espera de conferência, nenhuma guia vencida ou sem leitura às vésperas do prazo."
          />
        ) : (
          <Tabela {...dados} />
        )
      }
    </Cartao>
  )
}
