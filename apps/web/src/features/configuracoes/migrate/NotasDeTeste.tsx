import { Button } from '@mantine/core'
import { migrateUso } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useVerPdf } from '../../../api/use-ver-pdf.tsx'
import { usePode } from '../../../state/contexto.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { PassosDoTeste } from '../../../ui/PassosDoTeste.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { type Empresa, type NotaDeTeste, situacaoDoTeste } from './migrate.ts'

/** The last ones: the log is of tests, and who looks for one has just made it. */
const QUANTAS = 5

function UmaNota({ nota, pode }: { nota: NotaDeTeste; pode: boolean }) {
  const { id, serie, numero, passos, situacao, temPdf } = nota
  const { executar, enviando } = useAcao(migrateUso.consultarNotaDeTesteNaMigrate)
  const [ver, janela] = useVerPdf()
  const { tom, texto } = situacaoDoTeste(nota)
  const titulo = `RPS ${serie}/${numero}`
  return (
    <li>
      <h4>
        {titulo} <Situacao tom={tom}>{texto}</Situacao>
      </h4>
      <p className="rz-suave">
        <Instante valor={nota.pedidaEm} />
        {nota.pedidaPor === null ? null : `, por ${nota.pedidaPor}`}
      </p>
      <PassosDoTeste passos={passos} nomes={migrateUso.PASSOS_DA_NOTA_DE_TESTE} />
      <div className="rz-migrate-acoes">
        {pode && (situacao === 'pendente' || situacao === 'pedida') ? (
          <Button
            variant="default"
            size="xs"
            loading={enviando}
            onClick={() => void executar({ notaDeTesteId: id })}
          >
            Consultar {titulo}
          </Button>
        ) : null}
        {temPdf ? (
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              void ver(`Nota de teste, ${titulo}`, migrateUso.baixarNotaDeTesteNaMigrate, {
                notaDeTesteId: id,
              })
            }
          >
            Ver PDF de {titulo}
          </Button>
        ) : null}
      </div>
      {janela}
    </li>
  )
}

/** Issues one real where it counts for nothing, and shows what each step saw. */
export function NotasDeTeste({ empresa: { empresaId, empresa, final } }: { empresa: Empresa }) {
  const pode = usePode('transmitir', 'admin')
  const { executar, enviando } = useAcao(migrateUso.emitirNotaDeTesteNaMigrate)
  const { dados, estado } = useConsulta(migrateUso.listarNotasDeTesteNaMigrate, {
    ...{ empresaId, paginaAtual: 1, registrosPorPagina: QUANTAS },
  })
  if (final === null) return null
  const emitir = async () => {
    const dito = await executar({ empresaId })
    if (!dito.ok) return
    const { situacao } = dito.valor
    if (situacao === 'autorizada') avisos.ok(`A nota de teste de ${empresa} foi autorizada.`)
    else if (situacao === 'pendente')
      avisos.atencao('A nota de teste espera a prefeitura: consulte daqui a pouco.')
    else avisos.atencao('A nota de teste não passou: veja cada passo.')
  }
  return (
    <section aria-label="Notas de teste">
      <h3>Notas de teste</h3>
      <p className="rz-suave">
        Uma nota de R$ 1,00 em homologação, numa série só de testes. Não é receita, não entra nos
        livros e fica apenas aqui.
      </p>
      {pode ? (
        <Button variant="default" loading={enviando} onClick={() => void emitir()}>
          Emitir nota de teste
        </Button>
      ) : null}
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {dados && dados.lista.length > 0 ? (
        <ul className="rz-migrate-testes">
          {dados.lista.map((nota) => (
            <UmaNota key={nota.id} {...{ nota, pode }} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
