import { Button, NativeSelect } from '@mantine/core'
import { migrateUso } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { usePode } from '../../../state/contexto.ts'
import { useLista } from '../../../state/use-lista.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { type Cidade, capacidadesDe } from './migrate.ts'

const CAPACIDADES = Object.keys(migrateUso.CAPACIDADES) as migrateUso.Capacidade[]
const FILTROS = { com: CAPACIDADES, uf: 'texto' } as const

const COLUNAS: readonly Coluna<Cidade>[] = [
  {
    ...{ campo: 'nome', titulo: 'Cidade', ordena: true, celular: 'titulo' },
    ...{ largura: 'minmax(150px, 1fr)', celula: ({ nome, uf }) => `${nome} – ${uf}` },
  },
  {
    ...{ campo: 'emite', titulo: 'Emissão', largura: 120 },
    celula: ({ emite }) =>
      emite ? <Situacao tom="ok">Emite</Situacao> : <Situacao tom="nenhum">Não emite</Situacao>,
  },
  { campo: 'padrao', titulo: 'Sistema', ordena: true, largura: 'minmax(130px, 0.7fr)' },
  {
    ...{ campo: 'capacidades', titulo: 'Com', celular: 'larga' },
    ...{ largura: 'minmax(200px, 1.4fr)', celula: (cidade) => capacidadesDe(cidade) },
  },
  {
    ...{ campo: 'certificado', titulo: 'Certificado', largura: 120 },
    celula: ({ certificado }) => (certificado ? 'Pede' : 'Não pede'),
  },
]

/** The cities that Migrate serves, as it told the office; asked again when a person asks. */
export function CidadesDaMigrate() {
  const pode = usePode('transmitir', 'admin')
  const lista = useLista({ filtros: FILTROS, contexto: 'migrate-cidades' })
  const { dados, estado } = useConsulta(migrateUso.listarCidadesNaMigrate, lista.pedido)
  const { executar, enviando } = useAcao(migrateUso.atualizarCidadesNaMigrate)
  const atualizadaEm = dados?.totais.atualizadaEm ?? null
  return (
    <section aria-label="Cidades atendidas" className="rz-migrate-cidades">
      <div className="rz-migrate-parceiro">
        <p>
          {atualizadaEm === null ? (
            'A Migrate ainda não foi consultada: nada se sabe das cidades que ela atende.'
          ) : (
            <>
              Como a Migrate disse em <Instante valor={atualizadaEm} />.
            </>
          )}
        </p>
        {pode ? (
          <Button
            variant="default"
            loading={enviando}
            onClick={() =>
              void executar({}).then(({ ok }) =>
                ok ? avisos.ok('A lista de cidades foi atualizada.') : undefined,
              )
            }
          >
            Atualizar cidades
          </Button>
        ) : null}
      </div>
      <Grade
        rotulo="cidades da Migrate"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ municipio }) => municipio}
        nomeDaLinha={({ nome }) => nome}
        {...estado}
        {...lista.grade}
        paginacao={dados?.paginacao}
        filtros={lista.chips((campo, valor) =>
          campo === 'uf'
            ? `UF: ${String(valor)}`
            : (migrateUso.CAPACIDADES[valor as migrateUso.Capacidade] ?? null),
        )}
        controles={
          <>
            <NativeSelect
              aria-label="UF"
              value={lista.filtro.uf ?? ''}
              data={[
                { value: '', label: 'Todas as UFs' },
                ...(dados?.totais.ufs ?? []).map((value) => ({ value, label: value })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ uf: value === '' ? undefined : value })
              }
            />
            <NativeSelect
              aria-label="O que a cidade aceita"
              value={lista.filtro.com ?? ''}
              data={[
                { value: '', label: 'Todas as cidades' },
                ...CAPACIDADES.map((value) => ({ value, label: migrateUso.CAPACIDADES[value] })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({
                  com: value === '' ? undefined : (value as migrateUso.Capacidade),
                })
              }
            />
          </>
        }
        vazio={{
          titulo: 'Nenhuma cidade aqui',
          texto: 'Atualize a lista para saber em que cidades a Migrate emite, e com o quê.',
        }}
      />
    </section>
  )
}
